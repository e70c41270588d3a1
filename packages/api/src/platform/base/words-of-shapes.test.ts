import { expect, it } from "vitest";
import { z } from "zod";
import { issuesOf } from "./errors";
import "./words-of-shapes";

const Day = z.iso.date();
const cases: [shape: z.ZodType, value: unknown, words: string][] = [
  [z.string(), undefined, "This is missing."],
  [z.enum(["delivery", "collection"]), undefined, "This is missing."],
  [z.string(), 1, "Give text."],
  [z.int(), 0.5, "Give a whole number."],
  [z.int().min(1), "x", "Give a number."],
  [z.boolean(), "x", "Give true or false."],
  [z.array(z.string()), "x", "Give a list."],
  [z.object({}), "x", "Give an object."],
  [z.record(z.string(), z.string()), 1, "Give an object."],
  [z.enum(["delivery", "collection"]), "x", "Give one of: delivery, collection."],
  [z.literal(3), 4, "Give 3."],
  [z.int().min(1), 0, "Give 1 at least."],
  [z.int().max(100_000), 100_001, "Give 100,000 at most."],
  [z.number().positive(), 0, "Give more than 0."],
  [z.string().min(1), "", "Give 1 character at least."],
  [z.string().max(80), "x".repeat(81), "Give 80 characters at most."],
  [z.array(z.int()).max(2), [1, 2, 3], "Give 2 at most."],
  [z.uuid(), "x", "Give an id: a UUID."],
  [z.email(), "x", "Give an email address."],
  [Day, "x", "Give a day, such as 2026-11-30."],
  [
    z.iso.datetime({ offset: true }),
    "x",
    "Give a date and time with its offset, such as 2026-11-30T08:00:00Z.",
  ],
  [z.string().regex(/a/), "b", "This does not have the form that it should."],
  [z.union([z.string(), z.int()]), {}, "This is of no kind that is accepted here."],
  [z.string().refine((text) => text === "a"), "b", "This is not right."],
  // Words of the shape's own come first.
  [z.string().regex(/a/, "Give a letter a."), "b", "Give a letter a."],
  [z.string({ error: "Give a name." }), 1, "Give a name."],
];

it.each(cases)("tells people what to give: %#", (shape, value, words) => {
  const { error } = shape.safeParse(value);
  expect(error && issuesOf(error)).toEqual([{ path: "", message: words }]);
});

it("names each field that there is not by its path", () => {
  const { error } = z
    .object({ lines: z.array(z.strictObject({ id: z.string() })) })
    .safeParse({ lines: [{ id: "a", b: 1, c: 2 }] });
  expect(error && issuesOf(error)).toEqual([
    { path: "lines.0.b", message: "There is no such field here: b." },
    { path: "lines.0.c", message: "There is no such field here: c." },
  ]);
});
