/** Faults that cannot pass yet, each with what is missing. An entry that passes fails the run. */
export const NOT_YET: Readonly<Record<string, string>> = {
  F175: "there is no HTTP transport yet",
  F178: "there is no HTTP transport yet",
  F180: "there is no HTTP transport yet",
  F181: "there is no HTTP transport yet",
  F182: "there is no HTTP transport yet",
  F188: "there is no client profile yet",
  F190: "there is no client profile yet",
};
