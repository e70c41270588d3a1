import { parseSync, Visitor } from "oxc-parser";

/*
 * Lists the mutants of a source: small faults that a test must find, such as a comparison that is off by one, a
 * missing lock, or a column that is no longer selected. Each is one replacement of text.
 */

const comparisons = { "<": "<=", "<=": "<", ">": ">=", ">=": ">", "===": "!==", "!==": "===" };
const arithmetic = { "+": "-", "-": "+", "*": "/", "/": "*" };
const functions = { min: "max", max: "min", floor: "ceil", ceil: "floor", round: "floor" };
const logical = { "&&": "||", "||": "&&" };

/** Returns true if an operand is text, which `+` joins and does not add. */
const isText = ({ type, value }) => type === "TemplateLiteral" || typeof value === "string";

/** Returns the mutants of a file as `{ kind, line, start, end, text }`, in the order of the source. */
export function mutantsOf(file, source) {
  const mutants = [];
  const replace = (kind, start, end, text, shown = start) => {
    const line = source.slice(0, shown).split("\n").length;
    mutants.push({ kind, line, start, end, text });
  };
  /** Replaces the operator between two operands. */
  const swap = (kind, { left, right, operator }, operators) => {
    const other = operators[operator];
    if (!other) return;
    const start = source.indexOf(operator, left.end);
    if (start < right.start) replace(kind, start, start + operator.length, other);
  };
  new Visitor({
    BinaryExpression(node) {
      swap("comparison", node, comparisons);
      if (!isText(node.left) && !isText(node.right)) swap("arithmetic", node, arithmetic);
    },
    LogicalExpression: (node) => swap("condition", node, logical),
    CallExpression({ callee, arguments: callArguments, start, end }) {
      if (callee.type !== "MemberExpression") return;
      const { object, property } = callee;
      const other = object.name === "Math" ? functions[property.name] : undefined;
      if (other) replace("function", property.start, property.end, other);
      if (/^for(Update|NoKeyUpdate|Share)$/.test(property.name ?? "")) {
        replace("lock", start, end, source.slice(object.start, object.end));
      }
      const [columns] = callArguments;
      if (property.name === "select" && columns?.type === "ArrayExpression") {
        for (const column of columns.elements.slice(1)) {
          const before = source.lastIndexOf(",", column.start);
          replace("column", before, column.end, "", column.start);
        }
      }
    },
    TemplateElement({ start, end }) {
      const text = source.slice(start, end);
      const lock = /\bfor (no key )?update\b/i.exec(text);
      if (lock) replace("lock", start + lock.index, start + lock.index + lock[0].length, "");
    },
  }).visit(parseSync(file, source).program);
  return mutants.toSorted((a, b) => a.start - b.start);
}

/** Returns the source with the mutant in it. */
export const mutated = (source, { start, end, text }) =>
  source.slice(0, start) + text + source.slice(end);

/** Returns at most `count` of the mutants, spread evenly over all of them, so that each run tries the same ones. */
export function spread(mutants, count) {
  if (mutants.length <= count) return mutants;
  return Array.from({ length: count }, (_, n) => mutants[Math.floor((n * mutants.length) / count)]);
}
