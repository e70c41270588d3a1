import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { withParams } from "../lib/with-params";
import { sortedBy } from "./columns";
import { filter, listFilters } from "./filters";
import { listOf } from "./list";
import { ListCard } from "./list-card";
import type { Params } from "./params";
import { chosenByTicks } from "./row-choice";

type Delivery = { id: string; who: string; pence: number; day: string; note: string | null };

const deliveries: Delivery[] = [
  { id: "a", who: "Anne Ellwood", pence: 4695, day: "Fri 20 Nov", note: null },
  { id: "b", who: "Café Holmes", pence: 11_376, day: "Mon 23 Nov", note: "Ring first" },
];

const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;

const list = listOf<Delivery, { total: number }>()({
  label: "Deliveries",
  filters: listFilters({
    q: filter.search({ label: "Search deliveries", placeholder: "Name", most: 5 }),
    customerId: filter.only({ param: "customer", most: 80 }),
    paid: filter.select({
      label: "Paid",
      all: "Paid or not",
      options: [
        { value: "true", label: "Paid" },
        { value: "false", label: "Not paid" },
      ],
    }),
    yardId: filter.pick({ param: "yard", label: "Yard", all: "All yards", most: 80 }),
    from: filter.day({ label: "From" }),
    status: filter.hidden({ values: ["placed"] }),
    sort: filter.sort({
      standard: "Newest first",
      options: [{ value: "pence", label: "Smallest first" }],
    }),
  }),
  rowId: ({ id }) => id,
  rowHref: ({ id }) => `/deliveries/${id}`,
  rowChoice: chosenByTicks(({ who }) => who),
  rowNote: ({ note }) => note && <em>{note}</em>,
  columns: (column, { total }) => [
    column.accessor("who", { header: "Who", footer: "Altogether" }),
    column.accessor("note", { header: "Note", meta: { muted: true } }),
    column.accessor("day", {
      header: "Day",
      meta: {
        fit: true,
        phone: "named",
        roomy: true,
        sort: { param: "order", asc: "oldest", desc: null },
      },
    }),
    column.accessor("pence", {
      header: "Total",
      cell: (cell) => pounds(cell.getValue()),
      footer: () => pounds(total),
      meta: { numeric: true, phone: "figure", sort: sortedBy("pence") },
    }),
    column.display({ header: "Actions", cell: () => <b>Go</b>, meta: { silent: true } }),
  ],
  end: <b>CSV</b>,
  nothingYet: { title: "No deliveries yet", text: "Take an order." },
  nothingFits: ({ paid }) => ({
    title: paid === "true" ? "Nobody has paid" : "No delivery fits",
    all: "Show all deliveries",
  }),
});

/** A router without an app: rendering on the server never navigates. */
const router = {
  bfcacheId: "",
  back: () => undefined,
  forward: () => undefined,
  refresh: () => undefined,
  push: () => undefined,
  replace: () => undefined,
  prefetch: () => undefined,
};

type Drawing = {
  params?: Params;
  items?: Delivery[];
  bulk?: boolean;
  hide?: string[];
  of?: typeof list;
};

const drawn = ({ params = {}, items = deliveries, bulk = false, hide, of = list }: Drawing = {}) =>
  renderToStaticMarkup(
    <AppRouterContext value={router}>
      <PathnameContext value="/deliveries">
        <SearchParamsContext value={new URLSearchParams(withParams(params, {}))}>
          <ListCard
            list={of}
            asked={of.read(params)}
            found={{ items, nextCursor: null }}
            context={{ total: 16_071 }}
            known={{ customerId: "Café Holmes", yardId: [{ value: "k", label: "Kendal" }] }}
            {...(hide && { hide })}
            {...(bulk && { bulk: <p>Email them</p> })}
          />
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>,
  );

const hrefs = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => (href ?? "").replaceAll("&amp;", "&"));
const cells = (html: string, tag: "td" | "th") =>
  [...html.matchAll(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, "g"))].map(([, inside]) =>
    (inside ?? "").replaceAll(/<[^>]+>/g, ""),
  );

it("reads what an address asks, by the names the operation has for it", () => {
  const { filters, filtered, query } = list.read({
    q: "postlethwaite",
    customer: "c1",
    paid: "perhaps",
    yard: "k",
    from: "2026-13-40",
    cursor: "a.b",
  });
  expect(filters).toEqual({
    q: "postl",
    customerId: "c1",
    paid: undefined,
    yardId: "k",
    from: undefined,
    status: undefined,
  });
  expect(filtered).toBe(true);
  expect(query).toEqual({ ...filters, cursor: "b", limit: 50 });
  expect(list.read({ cursor: "a", paid: "perhaps" }).filtered).toBe(false);
});

it("draws a column as it is declared, and what is absent as a dash", () => {
  const html = drawn();
  expect(html).toContain('aria-label="Deliveries"');
  expect(cells(html, "th")).toEqual(["Who", "Note", "Day", "Total", "Actions"]);
  expect(cells(html, "td").slice(0, 5)).toEqual([
    "Anne Ellwood",
    "–",
    "Fri 20 Nov",
    "£46.95",
    "Go",
  ]);
  expect(html).toContain('<span class="sr-only">Actions</span>');
  expect(hrefs(html)).toContain("/deliveries/b");
  // The note next to a row's name is no part of the link's name.
  expect(html).toMatch(/<a[^>]*>Café Holmes<\/a><em>Ring first<\/em>/);
});

it("stands totals under their columns", () => {
  const [foot] = /<tfoot.*<\/tfoot>/.exec(drawn()) ?? [];
  expect(cells(foot ?? "", "td")).toEqual(["Altogether", "", "", "£160.71", ""]);
});

it("says of each cell where it stands in the two lines of a phone", () => {
  const [row] = /<tbody.*?<\/tr>/.exec(drawn()) ?? [];
  const places = [...(row ?? "").matchAll(/<td([^>]*)>/g)].map(
    ([, attributes]) => /data-phone="(\w+)"/.exec(attributes ?? "")?.[1],
  );
  expect(places).toEqual(["first", undefined, "named", "figure", undefined]);
  // A day needs a label: the column's name comes before it.
  expect(row).toMatch(/<td[^>]*data-label="Day"[^>]*>Fri 20 Nov/);
});

it("leaves columns away, and opens rows by the first that is left", () => {
  const html = drawn({ hide: ["who", "note"] });
  expect(cells(html, "th")).toEqual(["Day", "Total", "Actions"]);
  expect(html).toMatch(/<td[^>]*data-phone="named"[^>]*><a[^>]*href="\/deliveries\/a"/);
});

it("has the rows ticked that are chosen at first, and no others", () => {
  const ticks = (html: string) =>
    [...html.matchAll(/<button[^>]*data-row-check[^>]*>/g)].map(([tick]) => [
      /aria-label="([^"]*)"/.exec(tick)?.[1],
      /aria-checked="([^"]*)"/.exec(tick)?.[1],
    ]);
  const unticked = [
    ["Choose all on this page", "false"],
    ["Choose Anne Ellwood", "false"],
    ["Choose Café Holmes", "false"],
  ];
  expect(ticks(drawn({ bulk: true }))).toEqual(unticked);
  const rowChoice = chosenByTicks<Delivery>(({ who }) => who, { atFirst: ({ note }) => !note });
  expect(ticks(drawn({ bulk: true, of: { ...list, rowChoice } }))).toEqual([
    ["Choose all on this page", "mixed"],
    ["Choose Anne Ellwood", "true"],
    ["Choose Café Holmes", "false"],
  ]);
});

it("lets rows be chosen only where something can be done with them", () => {
  expect(drawn()).not.toContain('role="checkbox"');
  const html = drawn({ bulk: true });
  expect(html).toContain('aria-label="Choose all on this page"');
  expect(html).toContain('aria-label="Choose Anne Ellwood"');
  expect(html).toContain("Email them");
});

it("tells a list of nothing yet from one that its filters have emptied", () => {
  const none = drawn({ items: [] });
  expect(none).toContain("No deliveries yet");
  expect(none).not.toContain("Show all");
  const unfit = drawn({ items: [], params: { q: "zz", view: "map", cursor: "a" } });
  expect(unfit).toContain("No delivery fits");
  expect(unfit).toContain("Show all deliveries");
  // The link removes the filters, and nothing else.
  expect(hrefs(unfit)).toContain("?view=map");
  expect(drawn({ items: [], params: { paid: "true" } })).toContain("Nobody has paid");
});

it("draws a filter for each that is declared, and a chip for what a link has set", () => {
  const html = drawn({ params: { customer: "c1", paid: "true" } });
  for (const label of ["Search deliveries", "Paid", "Yard"]) {
    expect(html).toContain(`aria-label="${label}"`);
  }
  expect(html).toContain("Kendal");
  expect(html).toContain("Café Holmes");
  expect(hrefs(html)).toContain("?paid=true");
  expect(html).toContain("<b>CSV</b>");
  expect(drawn()).not.toContain("remove this filter");
});

it("keeps every filter in the links that sort, and goes back to the first page", () => {
  const address = { q: "relph", paid: "true", customer: "c1", cursor: "a.b" };
  const sort = hrefs(drawn({ params: address })).find((href) => href.includes("order="));
  expect(sort).toBe("?q=relph&paid=true&customer=c1&order=oldest");
  const back = drawn({ params: { ...address, order: "oldest" } });
  expect(back).toContain('aria-sort="ascending"');
  const [header] = /<th[^>]*aria-sort="ascending".*?<\/th>/.exec(back) ?? [];
  expect(hrefs(header ?? "")).toEqual(["?q=relph&paid=true&customer=c1"]);
});

it("sorts figures from the largest first, and then from the smallest", () => {
  const headerOf = (params: Params) =>
    /<th[^>]*>(?:(?!<th).)*Total.*?<\/th>/.exec(drawn({ params }))?.[0] ?? "";
  expect(hrefs(headerOf({ q: "relph" }))).toEqual(["?q=relph&sort=-pence"]);
  expect(headerOf({})).toContain('aria-sort="none"');
  expect(hrefs(headerOf({ sort: "-pence" }))).toEqual(["?sort=pence"]);
  expect(headerOf({ sort: "-pence" })).toContain('aria-sort="descending"');
});

it("leaves a column out with its header where there is little room", () => {
  const cellOf = (tag: string, words: string) =>
    new RegExp(`<${tag}[^>]*>(?:(?!<${tag}).)*${words}`).exec(drawn())?.[0] ?? "";
  for (const cell of [cellOf("th", "Day"), cellOf("td", "Fri 20 Nov")]) {
    expect(cell).toContain("@max-5xl/table:hidden!");
  }
  expect(cellOf("th", "Total")).not.toContain("@max-5xl/table:hidden!");
});

it("does not take an order for a filter", () => {
  expect(list.read({ sort: "pence" })).toMatchObject({ filtered: false, query: { sort: "pence" } });
  expect(drawn({ params: { sort: "pence" }, items: [] })).toContain("No deliveries yet");
  expect(list.read({ sort: "pence", paid: "true" }).filtered).toBe(true);
});
