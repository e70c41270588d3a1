import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseSync, Visitor } from "oxc-parser";
import { root } from "./steps.mjs";

/*
 * Finds casts that give a row facts which it may lack: a column that is no longer selected is then `undefined`
 * where money or law is decided, and no type warns (docs/decisions/0390). Part of `pnpm check`.
 */

/** Modules that decide money, stock and law: no cast but `as const`, and keys of a constant object. */
const strict = /^modules\/(orders|billing|stock|delivery|catalogue|ledger)\//;

/** Files whose cast names a type of a library, which no row follows from. */
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

/** Returns the refused casts of a file below packages/api/src, as "line: why". */
export function refusedCasts(file, source) {
  const found = [];
  const refuse = ({ start }, why) =>
    found.push(`${source.slice(0, start).split("\n").length}: ${why}`);
  new Visitor({
    TSAsExpression(node) {
      const why = ofLibraries.has(file) ? null : whyRefused(node, file);
      if (why) refuse(node, why);
    },
    TSNonNullExpression: (node) => refuse(node, "`!` claims that a value exists: check it"),
  }).visit(parseSync(file, source).program);
  return found;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const folder = join(root, "packages/api/src");
  const found = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|(^|\/)testing\//.test(file))
    .flatMap((file) =>
      refusedCasts(file, readFileSync(join(folder, file), "utf8")).map(
        (cast) => `packages/api/src/${file}:${cast}`,
      ),
    );
  for (const line of found) console.error(line);
  process.exitCode = found.length > 0 ? 1 : 0;
}
