import { basename, dirname } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { dictionary, headless, vagueNames, vaguePath, vagueTypes } from "./words.mjs";

const marked = new RegExp(`\\b(?:${dictionary.map(([words]) => `(${words})`).join("|")})\\b`, "gi");
const directive =
  /^(?:@vitest-environment|@ts-|oxlint-|eslint-|oxfmt-|v8 |webpack|turbopack|#__PURE__|@__PURE__|\/\s*<reference)/;

/**
 * Measures a source file. `terms` are names that the specification or the database prescribes: a binding may have one
 * of them where a property of that name is destructured.
 */
export function measureSource(file, source, terms = new Set()) {
  const { program, comments } = parseSync(file, source);
  const texts = blocksOf(comments, source).map(({ text, start }) => ({
    text,
    line: lineOf(source, start),
  }));
  const { declared, vague } = namesOf(program, terms);
  const names = vague.map(({ name, start }) => ({
    line: lineOf(source, start),
    kind: "name",
    text: name,
  }));
  return {
    ...measureTexts(texts),
    declared,
    names: names.length,
    findings: [...findingsOf(texts), ...names],
  };
}

/** Measures a Markdown document without its headings and code. A table row counts for its words, not for its opening. */
export function measureDocument(source) {
  const texts = [];
  let isCode = false;
  let paragraph;
  for (const [index, row] of source.split("\n").entries()) {
    const isFence = /^\s*(?:```|~~~)/.test(row);
    if (isFence) isCode = !isCode;
    if (isFence || isCode || /^\s*(?:#|$)/.test(row)) {
      paragraph = undefined;
      continue;
    }
    const text = row.replace(/^\s*(?:[-*>]|\d+\.)\s+/, "");
    if (paragraph && text === row && !row.startsWith("|")) paragraph.text += ` ${text}`;
    else texts.push((paragraph = { text, line: index + 1 }));
  }
  const words = texts.map(({ text, line }) => ({ text: withoutCode(text), line }));
  return { ...measureTexts(words), declared: 0, names: 0, findings: findingsOf(words) };
}

/** Returns true if the last part of a path is a vague name, or has a marked word in dashes: "by-the-clock". */
function isVaguePath(path) {
  const stem = basename(path).replace(/\..*$/, "");
  return vaguePath.test(stem) || stem.replaceAll("-", " ").match(marked) !== null;
}

/** Returns the files and folders among these paths that have vague names. */
export function vaguePathsOf(paths) {
  const vaguePaths = new Set();
  for (const file of paths) {
    for (let path = file; path !== "."; path = dirname(path))
      if (isVaguePath(path)) vaguePaths.add(path);
  }
  return [...vaguePaths];
}

/** Adds measures up, and returns their rates with them. */
export function total(measures) {
  const sum = (key) => measures.reduce((all, measure) => all + measure[key], 0);
  const keys = ["comments", "headless", "words", "marked", "declared"];
  const [comments, headless, words, marked, declared] = keys.map(sum);
  return {
    comments,
    words,
    headless: comments === 0 ? 0 : (100 * headless) / comments,
    marked: words === 0 ? 0 : (1000 * marked) / words,
    names: sum("names"),
    vague: declared === 0 ? 0 : (1000 * sum("names")) / declared,
  };
}

const measureTexts = (texts) => ({
  comments: texts.length,
  headless: texts.filter(isHeadless).length,
  words: texts.reduce(
    (sum, { text }) => sum + (text.match(/[\p{L}\d][\p{L}\d'’-]*/gu) ?? []).length,
    0,
  ),
  marked: texts.reduce((sum, { text }) => sum + (text.match(marked) ?? []).length, 0),
});

const isHeadless = ({ text }) => !text.startsWith("|") && headless.test(text.replace(/^\W+/, ""));

const findingsOf = (texts) =>
  texts.flatMap(({ text, line }) => [
    ...(isHeadless({ text }) ? [{ line, kind: "headless", text: text.slice(0, 60) }] : []),
    ...[...text.matchAll(marked)].map((match) => ({
      line,
      kind: "marked",
      text: `${match[0]} → ${dictionary[match.slice(1).findIndex(Boolean)][1]}`,
    })),
  ]);

/** Returns the comments, with line comments that follow each other as one; directives of tools are left out. */
function blocksOf(comments, source) {
  const blocks = [];
  for (const { type, value, start, end } of comments) {
    const text = textOf(value);
    if (directive.test(text)) continue;
    const last = blocks.at(-1);
    const isAlone = /(?:^|\n)[ \t]*$/.test(source.slice(0, start));
    if (last?.isLine && type === "Line" && isAlone && /^\s*$/.test(source.slice(last.end, start))) {
      Object.assign(last, { text: `${last.text} ${text}`, end });
    } else if (/\p{L}/u.test(text)) {
      blocks.push({ text, start, end, isLine: type === "Line" && isAlone });
    }
  }
  return blocks;
}

const textOf = (value) =>
  withoutCode(
    value
      .replace(/^\*/, "")
      .replace(/\n\s*\*? ?/g, " ")
      .trim(),
  );

const withoutCode = (text) =>
  text
    .replace(/`[^`]*`/g, "`code`")
    .replace(/\]\([^)]*\)/g, "]")
    .replace(/https?:\S+/g, "");

const lineOf = (source, offset) => source.slice(0, offset).split("\n").length;

/** Returns how many names a program declares, and the vague ones among them. */
function namesOf(program, terms) {
  const vague = [];
  let declared = 0;
  const addName = (id) => {
    if (id) declared += 1;
    if (id && vagueNames.has(id.name)) vague.push(id);
  };
  const addType = ({ id }) => {
    if (id) declared += 1;
    if (id && vagueTypes.has(id.name)) vague.push(id);
  };
  const addPattern = (node) => {
    if (!node) return;
    if (node.type === "Identifier") addName(node);
    else if (node.type === "AssignmentPattern") addPattern(node.left);
    else if (node.type === "RestElement") addPattern(node.argument);
    else if (node.type === "TSParameterProperty") addPattern(node.parameter);
    else if (node.type === "ArrayPattern") for (const element of node.elements) addPattern(element);
    else if (node.type === "ObjectPattern") {
      for (const property of node.properties) {
        const isTerm = property.shorthand && terms.has(property.key.name);
        if (!isTerm) addPattern(property.value ?? property);
      }
    }
  };
  const addFunction = ({ id, params }) => {
    addName(id);
    for (const param of params) addPattern(param);
  };
  new Visitor({
    VariableDeclarator: ({ id }) => addPattern(id),
    CatchClause: ({ param }) => addPattern(param),
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    TSDeclareFunction: addFunction,
    TSFunctionType: addFunction,
    TSMethodSignature: addFunction,
    TSTypeAliasDeclaration: addType,
    TSInterfaceDeclaration: addType,
    ClassDeclaration: addType,
  }).visit(program);
  return { declared, vague };
}
