const days = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"] as const;
const names: Record<(typeof days)[number], string> = {
  Mo: "mon(?:day)?",
  Tu: "tue(?:s|sday)?",
  We: "wed(?:nesday)?",
  Th: "thu(?:rs|rsday)?",
  Fr: "fri(?:day)?",
  Sa: "sat(?:urday)?",
  Su: "sun(?:day)?",
};
const anyDay = `(?:${Object.values(names).join("|")})s?`;
const between = String.raw`\s*(?:-|–|—|to|until)\s*`;
const time = String.raw`(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm)?`;
const line = new RegExp(
  String.raw`(every day|daily|(${anyDay})(?:${between}(${anyDay}))?)\s*:?,?\s*(?:from\s+)?${time}${between}${time}`,
  "gi",
);

/**
 * Opening hours as schema.org has them, such as "Mo-Sa 07:00-17:30", from what a business wrote for people to read;
 * what can't be told is left out, since search engines take what is written for true.
 */
export function openingHours(words: string): string[] {
  return [...words.matchAll(line)].flatMap((found) => {
    const [, all = "", first, last] = found;
    const from = timeOf(found[4], found[5], found[6]);
    const to = timeOf(found[7], found[8], found[9]);
    const spanned = /^(?:every day|daily)$/i.test(all) ? "Mo-Su" : daysOf(first, last);
    return spanned && from && to && from < to ? [`${spanned} ${from}-${to}`] : [];
  });
}

const dayOf = (word: string) =>
  days.find((day) => new RegExp(`^${names[day]}s?$`, "i").test(word)) ?? null;

function daysOf(first = "", last: string | undefined): string | null {
  const from = dayOf(first);
  const to = last === undefined ? null : dayOf(last);
  if (from === null || (last !== undefined && to === null)) return null;
  return to === null ? from : `${from}-${to}`;
}

/** HH:MM; null for what is no time of day. */
function timeOf(hours = "", minutes = "00", half?: string): string | null {
  const typed = Number(hours);
  const hour = half ? (typed % 12) + (half.toLowerCase() === "pm" ? 12 : 0) : typed;
  if (hour > 23 || Number(minutes) > 59 || (half && typed > 12)) return null;
  return `${String(hour).padStart(2, "0")}:${minutes}`;
}
