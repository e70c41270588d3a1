import { expect, it } from "vitest";
import { z } from "zod";
import { root } from "../../router";
import { EmailAddress } from "./names";
import { nameText, text } from "./values";

const why = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

it.each([
  ["\u200B\u2060\uFEFF", "Fill this in."],
  ["\u3164\u115F", "Fill this in."],
  ["\u2800 \u00A0", "Fill this in."],
  ["\u0301", "Fill this in."],
  ["- . -", "Use at least one letter or figure."],
  ["Roundsman\u202Ecod.exe", "Leave out signs that turn the direction of writing."],
  ["\u2067Fell\u2069", "Leave out signs that turn the direction of writing."],
])("refuses the name %j", (name, words) => expect(why(nameText(80), name)).toContain(words));

it("keeps text in one shape", () => {
  expect(nameText(80).parse(" Cafe\u0301\u200B 47 ")).toBe("Café 47");
  expect(text(20).parse("\uFEFFGate\r\ncode 12")).toBe("Gate\r\ncode 12");
  expect(text(20).parse("")).toBe("");
  expect(nameText(80).parse("שלום 3")).toBe("שלום 3");
  expect(nameText(80).parse("👨\u200D👩\u200D👧 Ltd")).toBe("👨\u200D👩\u200D👧 Ltd");
  expect(text(80, 1).parse("£%")).toBe("£%");
});

interface Defined {
  _def: { inputs: readonly unknown[] };
}
const procedures: Record<string, unknown> = root._def.procedures;

/** Fields of all procedures that take a name. */
const nameFields = Object.entries(procedures).flatMap(([path, procedure]) =>
  (procedure as Defined)._def.inputs.flatMap((input) =>
    input instanceof z.ZodObject
      ? Object.entries<unknown>(input.shape).flatMap(([field, schema]) =>
          /^name$|Name$/.test(field) && schema instanceof z.ZodType
            ? [{ path, field, schema }]
            : [],
        )
      : [],
  ),
);

/** Compared with a name that is there; and the names of files, which are shown as they are. */
const notNames = /^office\.business\.close: name$|: fileName$/;

it("takes no name of signs that nobody sees, wherever a name is taken", () => {
  expect(nameFields.length).toBeGreaterThan(25);
  const taken = nameFields.flatMap(({ path, field, schema }) => {
    const unseen = schema.safeParse("\u200B\u3164");
    const turned = schema.safeParse("ab\u202Ecd");
    const isKept = unseen.success && unseen.data !== null && unseen.data !== "";
    return isKept || turned.success ? [`${path}: ${field}`] : [];
  });
  expect(taken.filter((place) => !notNames.test(place))).toEqual([]);
});

it("keeps the published schema of text and of addresses", () => {
  expect(z.toJSONSchema(nameText(80), { io: "input" })).toEqual(
    z.toJSONSchema(
      z
        .string()
        .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u)
        .min(1)
        .max(80),
      { io: "input" },
    ),
  );
  expect(z.toJSONSchema(EmailAddress())).toEqual(z.toJSONSchema(z.email().max(254)));
});

it("says what to do about an address that can't be mailed", () => {
  const email = EmailAddress();
  expect(email.parse("Jo.O'Brien+gas@mail.example")).toBe("Jo.O'Brien+gas@mail.example");
  expect(why(email, `${"a".repeat(64)}@mail.example`)).toEqual([]);
  expect(why(email, `${"a".repeat(65)}@mail.example`)).toEqual([
    "The part before the @ has at most 64 characters.",
  ]);
  expect(why(email, "jo@müller.example")).toEqual([
    "Write the address in plain letters: jo@xn--mller-kva.example.",
  ]);
  expect(why(email, "jörg@mail.example")).toEqual([
    "We can't send mail to an address with such letters before the @. Give another one.",
  ]);
  for (const none of ["", "jo", "jo@", "@mail.example", "jo@mail", "jo@mü ller.example", 5]) {
    expect(why(email, none)).toEqual(["Give an email address."]);
  }
});
