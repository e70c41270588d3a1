/** JSON that can stand inside a script element: whatever somebody wrote into it, it can't end there. */
export const safeJson = (value: object): string =>
  JSON.stringify(value).replaceAll("<", String.raw`\u003c`);
