const ours: ReadonlySet<string> = new Set(["same-origin", "none"]);

/**
 * Whether another site's page sent this: a browser says where a form or a script's request comes from. One
 * that says nothing is not a browser's. Procedures ask for themselves; this is for what no procedure sees,
 * such as the basket.
 */
export function fromElsewhere({ method, headers }: Pick<Request, "method" | "headers">): boolean {
  if (method === "GET" || method === "HEAD") return false;
  const site = headers.get("sec-fetch-site");
  if (site !== null) return !ours.has(site);
  const origin = headers.get("origin");
  if (origin === null) return false;
  return !URL.canParse(origin) || new URL(origin).host !== headers.get("host");
}
