const KIB = 1024;
const MIB = 1024 * 1024;

/** `512 bytes`, `4 KiB`, `10 MiB`; one decimal where it is not whole. */
export function formatBytes(bytes: number): string {
  if (bytes < KIB) return `${bytes} bytes`;
  return bytes < MIB ? `${round(bytes / KIB)} KiB` : `${round(bytes / MIB)} MiB`;
}

/** `30 s`, `0.2 s`, from milliseconds. */
export function formatSeconds(milliseconds: number): string {
  return `${round(milliseconds / 1000)} s`;
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}
