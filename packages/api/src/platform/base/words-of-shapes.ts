import { z } from "zod";

/*
 * What a shape says of a value that it does not accept, in the words of people. Where a shape has words of its own,
 * those are told.
 */

type RawIssue = z.core.$ZodRawIssue;

const kinds: Readonly<Record<string, string>> = {
  string: "Give text.",
  number: "Give a number.",
  int: "Give a whole number.",
  boolean: "Give true or false.",
  array: "Give a list.",
  object: "Give an object.",
  record: "Give an object.",
  date: "Give a date.",
  null: "Give null.",
};

const forms: Readonly<Record<string, string>> = {
  uuid: "Give an id: a UUID.",
  email: "Give an email address.",
  url: "Give a whole URL.",
  date: "Give a day, such as 2026-11-30.",
  datetime: "Give a date and time with its offset, such as 2026-11-30T08:00:00Z.",
  time: "Give a time of day, such as 08:30.",
};

const mostChoices = 40;

function choiceOf(values: readonly unknown[]): string {
  const shown = values.slice(0, mostChoices).map(String).join(", ");
  if (values.length === 1) return `Give ${shown}.`;
  return `Give one of: ${shown}${values.length > mostChoices ? ", …" : ""}.`;
}

function boundOf(issue: RawIssue & { code: "too_big" | "too_small" }): string {
  const isMost = issue.code === "too_big";
  const bound = issue.code === "too_big" ? issue.maximum : issue.minimum;
  const many = Number(bound).toLocaleString("en-GB");
  const unit = `${many} ${Number(bound) === 1 ? "character" : "characters"}`;
  if (issue.origin === "string") {
    if (issue.exact) return `Give ${unit}.`;
    return isMost ? `Give ${unit} at most.` : `Give ${unit} at least.`;
  }
  if (issue.origin === "array" || issue.origin === "set") {
    return isMost ? `Give ${many} at most.` : `Give ${many} at least.`;
  }
  if (issue.inclusive === false)
    return isMost ? `Give less than ${many}.` : `Give more than ${many}.`;
  return isMost ? `Give ${many} at most.` : `Give ${many} at least.`;
}

/** The words for an issue; undefined leaves it to zod. */
function wordsOf(issue: RawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "This is missing.";
      return kinds[issue.expected] ?? "This is of another kind than is accepted here.";
    case "invalid_value":
      return issue.input === undefined ? "This is missing." : choiceOf(issue.values);
    case "too_big":
    case "too_small":
      return boundOf(issue);
    case "invalid_format":
      return forms[issue.format] ?? "This does not have the form that it should.";
    case "not_multiple_of":
      return `Give a multiple of ${issue.divisor}.`;
    case "unrecognized_keys":
      return `There is no such field here: ${issue.keys.join(", ")}.`;
    case "invalid_union":
      return issue.input === undefined
        ? "This is missing."
        : "This is of no kind that is accepted here.";
    case "invalid_key":
    case "invalid_element":
      return "Something in it is not right.";
    case "custom":
      return "This is not right.";
    default:
      return undefined;
  }
}

z.config({ customError: wordsOf });
