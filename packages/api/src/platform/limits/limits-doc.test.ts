import { readFileSync, writeFileSync } from "node:fs";
import { secondsInDay, secondsInHour } from "date-fns/constants";
import { expect, it } from "vitest";
import { attemptBounds, countedBy, keptBounds, quickBounds, type CountedBy } from "./bounds";
import type { Bound } from "./limits";

/* docs/limits.md is made from where the bounds are declared. `REWRITE_DOCS=1` writes it. */

const file = new URL("../../../../../docs/limits.md", import.meta.url);

const windows = new Map([
  [secondsInDay, "a day"],
  [secondsInHour, "an hour"],
]);
const within = (seconds: number) => windows.get(seconds) ?? `${seconds / 60} minutes`;

const rows = [attemptBounds, ...Object.values(keptBounds), ...Object.values(quickBounds)].flatMap(
  ({ name, bounds }) =>
    Object.entries<Bound>(bounds).map(([by, { most, seconds }]) => {
      const { counts, locksOut } = countedBy[by as CountedBy];
      return `| ${name} | ${counts} | ${most} in ${within(seconds)} | ${locksOut} |`;
    }),
);

const document = `# Limits

How often something may be done, beside the [rates of plans](contract/conventions.md), which count a business, a person or a network by the minute. The table is made from \`packages/api/src/platform/limits/bounds.ts\`.

No limit is counted by what a stranger writes into a form: an email address or a name may be anybody's ([0429](decisions/0429-no-limit-locks-out-a-third-person.md)). What unpaid orders hold in a shop is bounded by \`packages/api/src/modules/shop/holds/hold-goods.ts\` ([0428](decisions/0428-an-unpaid-order-holds-little.md)): an order past those bounds is taken all the same.

| what | counts | at most | can lock out |
| ---- | ------ | ------- | ------------ |
${rows.join("\n")}
`;

const withoutPadding = (text: string) => text.replaceAll(/ +\|/g, " |").replaceAll(/-{3,}/g, "---");

it("lists every bound as it is declared, by whom it counts and whom it can lock out", () => {
  if (process.env["REWRITE_DOCS"]) writeFileSync(file, document);
  expect(rows.length).toBeGreaterThan(30);
  expect(withoutPadding(readFileSync(file, "utf8"))).toBe(withoutPadding(document));
});

/** A stranger may write a mailbox into a form. */
it("bounds no mailbox by the day, but for the invitations of one business", () => {
  const mailboxes = Object.values(keptBounds).flatMap(({ name, bounds }) =>
    Object.entries<Bound>(bounds).flatMap(([by, { seconds }]) =>
      by.endsWith("Mailbox") ? [[name, by, seconds]] : [],
    ),
  );
  expect(mailboxes).toEqual([
    ["invitation", "invitedMailbox", secondsInDay],
    ["trust request", "linkMailbox", secondsInHour],
  ]);
});
