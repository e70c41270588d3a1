import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { listOf, noFilters } from "./list";
import { ShortListCard } from "./short-list-card";

type Mail = { id: string; kind: string; business: string };

const list = listOf<Mail>()({
  label: "Failed mails",
  filters: noFilters,
  rowId: ({ id }) => id,
  columns: (column) => [
    column.accessor("kind", { header: "Mail" }),
    column.accessor("business", { header: "Business" }),
  ],
  nothingYet: { title: "Every mail was taken", text: "None has failed." },
});
const mail = { id: "a", kind: "Invoice", business: "Fellside Gas" };
const drawn = (
  rows: readonly Mail[],
  more: { hide?: readonly string[]; nothing?: { title: string } } = {},
) =>
  renderToStaticMarkup(
    <ShortListCard
      title="Mails"
      hint="Last week"
      list={list}
      rows={rows}
      context={null}
      {...more}
    />,
  );

it("shows the rows under its title, without the columns that its page leaves out", () => {
  const whole = drawn([mail]);
  for (const words of ["Mails", "Last week", "Invoice", "Business", "Fellside Gas"]) {
    expect(whole).toContain(words);
  }
  expect(drawn([mail], { hide: ["business"] })).not.toMatch(/Business|Fellside/);
});

it("says what is there in place of none, as the list does unless its page says otherwise", () => {
  expect(drawn([])).toContain("Every mail was taken");
  expect(drawn([])).toContain("None has failed.");
  const nothing = { title: "None was sent" };
  expect(drawn([], { nothing })).toContain("None was sent");
  expect(drawn([], { nothing })).not.toContain("Every mail was taken");
});
