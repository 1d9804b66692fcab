const colour = process.stdout.isTTY === true && !process.env.NO_COLOR;

function sgr(code: string): (text: string) => string {
  return (text) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);
}

export const bold: (text: string) => string = sgr("1");
export const faint: (text: string) => string = sgr("2");
export const green: (text: string) => string = sgr("32");
export const red: (text: string) => string = sgr("31");
export const cyan: (text: string) => string = sgr("36");

/** Prints a line of the story. */
export function say(text = ""): void {
  console.log(text);
}

/** A text on one line, at most `columns` long. */
export function oneLine(text: string, columns: number): string {
  const line = text.replace(/\s+/gu, " ").trim();
  return line.length > columns ? `${line.slice(0, columns - 1)}…` : line;
}
