import { formatDate } from "@roundsman/ui/format";

/** When something comes: "on Fri 27 Nov", or "from the one day to the other". */
export function dayWords({
  expectedFrom,
  expectedTo,
}: {
  expectedFrom: string | null;
  expectedTo: string | null;
}): string {
  if (expectedFrom === null) return "on our next round";
  const from = formatDate(expectedFrom);
  if (expectedTo === null || expectedTo === expectedFrom) return `on ${from}`;
  return `between ${from} and ${formatDate(expectedTo)}`;
}
