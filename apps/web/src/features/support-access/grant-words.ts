import { formatDateTime } from "@roundsman/ui/format";
import { addMilliseconds } from "date-fns/addMilliseconds";
import { milliseconds } from "date-fns/milliseconds";
import type { RouterOutputs } from "@/trpc/outputs";

export type Access = RouterOutputs["office"]["supportAccess"]["get"];
type Level = Access["level"];

export const levelChoices: readonly { value: Level; label: string; hint: string }[] = [
  { value: "none", label: "No access", hint: "Support does not come in." },
  { value: "view", label: "May look", hint: "Support sees what you see, and changes nothing." },
  { value: "act", label: "May make changes", hint: "Support can put things right for you." },
];

/** How long a grant holds, in days; nothing is until it is withdrawn. */
export const grantLives: readonly { value: string; label: string }[] = [
  { value: "1", label: "One day" },
  { value: "7", label: "A week" },
  { value: "30", label: "30 days" },
  { value: "", label: "Until you withdraw it" },
];

/** When a grant of this many days runs out; null for never. */
export const endOf = (days: string, now: number): string | null =>
  days === "" ? null : addMilliseconds(now, milliseconds({ days: Number(days) })).toISOString();

/** "Support may look, until Fri 27 Nov, 10:00. Set by Olivia Tyson." */
export function grantInWords({ level, until, setByName }: Access, timeZone: string): string {
  const who = setByName === null ? "" : ` Set by ${setByName}.`;
  if (level === "none") return `Support has no access.${who}`;
  const what = level === "view" ? "Support may look" : "Support may make changes";
  const long =
    until === null ? "until you withdraw it" : `until ${formatDateTime(until, timeZone)}`;
  return `${what}, ${long}.${who}`;
}
