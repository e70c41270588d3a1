import { readdirSync } from "node:fs";
import { join } from "node:path";
import { query } from "../service/database";
import { root } from "../service/programs";
import type { RunningService } from "../service/use-service";

/** Queries for the ids in the addresses of the console's pages, from the demo. */
const things: Record<string, string> = {
  "businesses/[id]": "SELECT id FROM businesses WHERE slug = 'fellside'",
  "people/[id]": "SELECT 'demo-dan' AS id",
  "trust/[id]": "SELECT id FROM trust_requests WHERE email = 'meera@northwind.example'",
  "trust/documents/[key]": "SELECT 'continuity' AS id",
};

/**
 * Returns the path of every staff page of the console, from the app's folder, with ids of the demo.
 * @throws if `things` has no query for the id in a page's path
 */
export async function consolePages(service: Pick<RunningService, "database">): Promise<string[]> {
  const folder = join(root, "apps/console/src/app/(staff)");
  const routes = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("/page.tsx"))
    .map((file) => file.slice(0, -"/page.tsx".length))
    .toSorted();
  return Promise.all(
    routes.map(async (route) => {
      const [before] = /^.*\[\w+\]/.exec(route) ?? [];
      if (!before) return `/${route}`;
      const [row] = await query<{ id: string }>(service, things[before] ?? "");
      if (!row) throw new Error(`Name in console-pages.ts what stands for the id of ${route}`);
      return `/${route.replace(/\[\w+\]/, row.id)}`;
    }),
  );
}
