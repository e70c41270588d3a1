// Each browser also names those below it, so the most specific comes first.
const programs: [RegExp, string][] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/HeadlessChrome\/|Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];

/** Returns "Safari on macOS" from a browser's user agent. */
export function browserName(userAgent: string | null): string {
  const named = (table: typeof programs) =>
    table.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const [program, system] = [named(programs), named(systems)];
  if (!program) return "An unknown browser";
  return system ? `${program} on ${system}` : program;
}
