/** The header in which the proxy tells pages their own address. */
export const PATH_HEADER = "x-roundsman-path";

const isPath = (path: string): boolean => /^\/(?![/\\])/.test(path);

/** Where to go after signing in: a path of this app, whatever the address bar was made to say. */
export function safeNext(next: string | string[] | null | undefined): string {
  if (typeof next !== "string" || !isPath(next)) return "/";
  const { origin, pathname, search } = new URL(next, "http://here.invalid");
  // Judged again once dots and control characters are resolved: they may have hidden another host.
  const isOurs = origin === "http://here.invalid" && isPath(pathname);
  return isOurs && pathname !== "/sign-in" ? pathname + search : "/";
}

/** The address of the sign-in page that leads back to `path`. */
export const signInPath = (path: string): string =>
  path === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(path)}`;
