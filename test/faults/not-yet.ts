/** Faults that cannot pass yet, each with what is missing. An entry that passes fails the run. */
export const NOT_YET: Readonly<Record<string, string>> = {
  F188: "there is no client profile yet",
  F190: "there is no client profile yet",
};
