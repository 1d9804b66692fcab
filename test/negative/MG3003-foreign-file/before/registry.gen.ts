// not ours
