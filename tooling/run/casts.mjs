import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseSync, Visitor } from "oxc-parser";
import { root } from "./steps.mjs";

/*
 * Finds casts that claim facts a row may lack: a column that is no longer selected is then `undefined` in a decision
 * about money or law, and no type warns (docs/decisions/0390). Part of `pnpm check`.
 */

/** Modules that decide money, stock and law: no cast except `as const`, and keys of a constant object. */
const strict = /^modules\/(orders|billing|stock|delivery|catalogue|ledger)\//;

/** Files with a cast to a library's type, which has no facts of a row. */
const ofLibraries = new Set([
  "platform/auth/next-auth.ts",
  "platform/middleware/repeatable.ts",
  "modules/office/privacy/lazy-zip.ts",
  "modules/catalogue/rate-sets/queries.ts",
  "modules/billing/payments/sandbox-store.ts",
]);

const isCallOf = ({ type, callee }, object, properties) =>
  type === "CallExpression" &&
  callee.type === "MemberExpression" &&
  callee.object.name === object &&
  properties.includes(callee.property.name);

const isUnknown = ({ type }) => type === "TSUnknownKeyword";

function whyRefused({ expression, typeAnnotation }, file) {
  if (isUnknown(typeAnnotation)) return null;
  if (typeAnnotation.type === "TSIntersectionType") {
    return "it widens to an intersection: narrow it";
  }
  if (expression.type === "TSAsExpression" && isUnknown(expression.typeAnnotation)) {
    return "it goes through unknown: select or parse what it claims";
  }
  if (isCallOf(expression, "JSON", ["parse"])) {
    return "it claims the shape of JSON: parse it with zod";
  }
  const isConst = typeAnnotation.typeName?.name === "const";
  const isOfKeys = isCallOf(expression, "Object", ["keys", "fromEntries"]);
  return strict.test(file) && !isConst && !isOfKeys
    ? "this module decides money, stock or law: narrow it, or parse it with zod"
    : null;
}

/** Returns the refused casts of a file below packages/api/src, as "line: reason". */
export function refusedCasts(file, source) {
  const casts = [];
  const refuse = ({ start }, why) =>
    casts.push(`${source.slice(0, start).split("\n").length}: ${why}`);
  new Visitor({
    TSAsExpression(node) {
      const why = ofLibraries.has(file) ? null : whyRefused(node, file);
      if (why) refuse(node, why);
    },
    TSNonNullExpression: (node) => refuse(node, "`!` claims that a value exists: check it"),
  }).visit(parseSync(file, source).program);
  return casts;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const folder = join(root, "packages/api/src");
  const casts = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|(^|\/)testing\//.test(file))
    .flatMap((file) =>
      refusedCasts(file, readFileSync(join(folder, file), "utf8")).map(
        (cast) => `packages/api/src/${file}:${cast}`,
      ),
    );
  for (const line of casts) console.error(line);
  process.exitCode = casts.length > 0 ? 1 : 0;
}
