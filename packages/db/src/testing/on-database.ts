/** Returns the same address with another database. */
export function onDatabase(url: string, database: string): string {
  const moved = new URL(url);
  moved.pathname = `/${database}`;
  return moved.href;
}
