import { TZDate } from "@date-fns/tz/date";

/** HH:MM of a business's own clock. From after until: over midnight. The same time twice: no quiet hours. */
export interface QuietHours {
  quietFrom: string;
  quietUntil: string;
}

/** When the quiet hours that hold at this moment end; null where none hold. */
export function quietEnds(
  now: Date,
  timeZone: string,
  { quietFrom, quietUntil }: QuietHours,
): Date | null {
  const local = new TZDate(now, timeZone);
  const time = minutes(`${local.getHours()}:${local.getMinutes()}`);
  const from = minutes(quietFrom);
  const until = minutes(quietUntil);
  const isQuiet = from <= until ? time >= from && time < until : time >= from || time < until;
  if (!isQuiet) return null;
  const end = new TZDate(local.getTime(), timeZone);
  if (time >= until) end.setDate(end.getDate() + 1);
  end.setHours(Math.floor(until / 60), until % 60, 0, 0);
  return new Date(end.getTime());
}

function minutes(time: string): number {
  const [hours = 0, rest = 0] = time.split(":").map(Number);
  return hours * 60 + rest;
}
