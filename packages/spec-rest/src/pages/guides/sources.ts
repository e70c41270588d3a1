import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** A page of the site: a file under `docs`, and its address. */
export interface Source {
  /** The path within `docs`, such as `guides/orders.md`. */
  file: string;
  path: `/docs/${string}`;
  /** The first heading. */
  title: string;
  text: string;
}

/** The guides in reading order. A test compares them with the folder. */
const guideFiles = [
  "guides/README.md",
  "integrators.md",
  "guides/orders.md",
  "guides/webhooks.md",
  "guides/catching-up.md",
  "guides/idempotency.md",
  "guides/errors-and-rates.md",
  "guides/test-keys.md",
  "guides/going-live.md",
];

/** Reads the guides in their order, and the pages of the contract; none if `docs` is not installed. */
export function readSources(): { guides: Source[]; contract: Source[] } {
  const docs = findDocs();
  if (docs === null) return { guides: [], contract: [] };
  const read = (file: string): Source => {
    const text = readFileSync(join(docs, file), "utf8");
    const title = /^# (.+)$/m.exec(text)?.[1] ?? file;
    return { file, path: pathOf(file), title, text };
  };
  const pages = readdirSync(join(docs, "contract")).filter((name) => name.endsWith(".md"));
  return {
    guides: guideFiles.map(read),
    contract: pages
      .toSorted((a, b) => a.localeCompare(b, "en"))
      .map((name) => read(`contract/${name}`)),
  };
}

function pathOf(file: string): Source["path"] {
  if (file === "integrators.md") return "/docs/guides/quick-start";
  return `/docs/${file.replace(/\/README\.md$/, "").replace(/\.md$/, "")}`;
}

/** Finds `docs` in the folders above: the source and the bundle are at different depths of the installation. */
function findDocs(): string | null {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "docs/guides/README.md"))) {
    const above = dirname(folder);
    if (above === folder) return null;
    folder = above;
  }
  return join(folder, "docs");
}
