import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const skipped = new Set([".next", "dist", "generated", "node_modules", "test-results"]);
const readable = /\.(?:cjs|css|js|md|mjs|prisma|sql|ts|tsx)$/;
/** Documents that never were in the repository. */
const absent = ["decisions", "interface"].map((name) => `${name}.md`);

/**
 * Returns every citation, in code and documents, of a document or heading that does not exist, with the citing file.
 */
export function faultsOfCitations(): string[] {
  return [...filesIn(root)].flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    const names = absent.filter((name) => new RegExp(`(?<![\\w/-])${name}`).test(text));
    return [...names, ...pathsIn(file, text)].map((fault) => `${file}: ${fault}`);
  });
}

function* filesIn(folder: string): Generator<string> {
  const top = folder === root ? ["apps", "docs", "packages", "tooling"] : null;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if ((top?.includes(entry.name) ?? true) && !skipped.has(entry.name)) yield* filesIn(path);
    } else if (readable.test(entry.name)) yield relative(root, path);
  }
}

/** Finds cited paths: documents from the root, decisions by number, and in documents also relative links and code files. */
function pathsIn(file: string, text: string): string[] {
  const cited = [...text.matchAll(/(?<![\w/.-])docs\/[\w/-]+\.md(?:#[\w-]+)?/g)].map(([at]) => at);
  const numbers = [...text.matchAll(/docs\/decisions\/(\d{4})(?![\w-])/g)].map(
    ([, at]) => at ?? "",
  );
  const isDocument = file.endsWith(".md");
  const links = isDocument
    ? [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, to = ""]) =>
        to.startsWith("#") ? `${file}${to}` : normalize(join(dirname(file), to)),
      )
    : [];
  const code = isDocument
    ? [...text.matchAll(/`((?:apps|packages|tooling)\/[\w./()[\]-]+)`/g)].map(([, at]) => at ?? "")
    : [];
  return [
    ...[...cited, ...links, ...code].filter((path) => !stands(path)),
    ...numbers.filter((number) => !decisions.has(number)),
  ];
}

/** Returns the decisions that the index by subject does not name. */
export function unlistedDecisions(): string[] {
  const index = readFileSync(join(root, "docs/decisions/README.md"), "utf8");
  return [...decisions].filter((number) => /^\d/.test(number) && !index.includes(`[${number}](`));
}

const decisions = new Set(
  readdirSync(join(root, "docs/decisions")).map((name) => name.slice(0, 4)),
);

/** Returns true if the file exists, with the heading that the path names. */
function stands(path: string): boolean {
  const [file = "", anchor] = path.split("#");
  if (!existsSync(join(root, file))) return false;
  if (anchor === undefined) return true;
  const headings = readFileSync(join(root, file), "utf8").matchAll(/^#+ (.+)$/gm);
  return [...headings].some(([, heading = ""]) => slugOf(heading) === anchor);
}

/** Returns a heading's anchor as GitHub forms it. */
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, "")
    .replaceAll(/\s/g, "-");
