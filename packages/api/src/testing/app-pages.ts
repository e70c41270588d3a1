import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const apps = fileURLToPath(new URL("../../../../apps/", import.meta.url));

/** The paths an app answers, as its folders say. What catches every other path says that nothing is there. */
const routesOf = (app: string): RegExp[] =>
  readdirSync(join(apps, app, "src/app"), { recursive: true, encoding: "utf8" })
    .filter((name) => /(^|\/)(page\.tsx|route\.tsx?)$/.test(name) && !name.includes("[..."))
    .map((name) => {
      const folders = name.split("/").slice(0, -1);
      const path = folders.filter((folder) => !folder.startsWith("(")).join("/");
      return new RegExp(`^/${path.replaceAll(/\[\w+\]/g, "[^/]+")}$`);
    });

/** Those of the links, addresses or paths, that lead to no page of the app. */
export function leadNowhere(app: "web" | "console" | "shop", links: readonly string[]): string[] {
  const routes = routesOf(app);
  const pathOf = (link: string) => new URL(link, "http://app").pathname;
  return links.filter((link) => !routes.some((route) => route.test(pathOf(link))));
}
