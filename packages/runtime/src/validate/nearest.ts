/** The candidate that is most likely meant: at most a third of its characters are wrong. Ignores case. */
export function nearest(text: string, candidates: readonly string[]): string | undefined {
  if (text.length > 64) return undefined;
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates.slice(0, 500)) {
    if (Math.abs(candidate.length - text.length) > 3) continue;
    const distance = editDistance(text.toLowerCase(), candidate.toLowerCase());
    if (distance >= bestDistance || distance > Math.max(1, Math.floor(candidate.length / 3))) continue;
    best = candidate;
    bestDistance = distance;
  }
  return best;
}

/** Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = previous;
    previous = row;
  }
  return previous[b.length] ?? 0;
}
