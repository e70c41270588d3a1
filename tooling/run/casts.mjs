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
const strict = /^modules\/(orders|billing|stock|delivery|catalogue|ledger|books)\//;
const inStrict = "this module decides money, stock or law: narrow it, or parse it with zod";

/** Begins the comment above a cast that claims no facts of a row; the reason follows. */
const allowed = /^\s*\**\s*Cast: \S/;

const isCallOf = ({ type, callee }, object, properties) =>
  type === "CallExpression" &&
  callee.type === "MemberExpression" &&
  (object === null || callee.object.name === object) &&
  properties.includes(callee.property.name);

const isUnknown = ({ type }) => type === "TSUnknownKeyword";

function whyRefused({ expression, typeAnnotation }, isStrict) {
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
  return isStrict && !isConst && !isOfKeys ? inStrict : null;
}

/** Returns whether a type adds facts to another: an intersection, or the name that the file gives one. */
const isIntersection = (type, aliases) =>
  type.type === "TSIntersectionType" ||
  (type.type === "TSTypeReference" &&
    aliases.has(type.typeName.name) &&
    isIntersection(aliases.get(type.typeName.name), aliases));

/** Plain values, which a column has or has not, whatever its type; null and lists of them too. */
const isPlain = ({ type, types, elementType, typeName }) =>
  ["TSNumberKeyword", "TSStringKeyword", "TSBooleanKeyword", "TSNullKeyword"].includes(type) ||
  typeName?.name === "Date" ||
  (type === "TSUnionType" && types.every(isPlain)) ||
  (type === "TSArrayType" && isPlain(elementType));

/** Matches SQL that is nothing but the name of a column. */
const isColumn = ({ quasis }) =>
  quasis.length === 1 && /^\s*(\w+\.)?("\w+"|[a-z_]\w*)\s*$/.test(quasis[0].value.raw);

/** Returns the refused casts of a file below packages/api/src, as "line: reason". */
export function refusedCasts(file, source) {
  const { program, comments } = parseSync(file, source);
  const isStrict = strict.test(file);
  const lineOf = (offset) => source.slice(0, offset).split("\n").length;
  const allowedLines = new Set(
    comments.filter(({ value }) => allowed.test(value)).map(({ end }) => lineOf(end) + 1),
  );
  const aliases = new Map();
  const collect = new Visitor({
    TSTypeAliasDeclaration: ({ id, typeAnnotation }) => aliases.set(id.name, typeAnnotation),
  });
  collect.visit(program);
  const casts = [];
  const refuse = ({ start }, why) => {
    const line = lineOf(start);
    if (why && !allowedLines.has(line)) casts.push(`${line}: ${why}`);
  };
  new Visitor({
    TSAsExpression: (node) => refuse(node, whyRefused(node, isStrict)),
    TSNonNullExpression: (node) => refuse(node, "`!` claims that a value exists: check it"),
    TSTypePredicate(node) {
      const type = node.typeAnnotation?.typeAnnotation;
      if (!type || !isIntersection(type, aliases)) return;
      refuse(node, "it promises an intersection: return a new object with these facts, or null");
    },
    CallExpression(node) {
      if (!isStrict) return;
      const [type] = node.typeArguments?.params ?? [];
      if (isCallOf(node, null, ["$narrowType"])) {
        refuse(
          node.callee.property,
          "`$narrowType` promises what no row has to keep: check the row",
        );
      }
      if (isCallOf(node, null, ["$castTo"]) && type?.type !== "TSBooleanKeyword") {
        refuse(node.callee.property, "`$castTo` claims a type: only that of a condition, boolean");
      }
    },
    TaggedTemplateExpression(node) {
      const [type] = node.typeArguments?.params ?? [];
      if (!isStrict || node.tag.name !== "sql" || !type || isPlain(type)) return;
      if (isColumn(node.quasi)) {
        refuse(node, "it claims what a column holds: select it by name, and parse JSON with zod");
      }
    },
  }).visit(program);
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
