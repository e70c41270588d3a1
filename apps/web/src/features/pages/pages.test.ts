import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Scope } from "@/session/areas";
import { places } from "./pages";
import { booksFor, newFrom, pagesLike, settingsFor } from "./pages-for";

/** Routes that nobody would look for by name. */
const unnamed: Readonly<Record<string, string>> = {
  "/settings/accounts/back": "The accounts program leads back there after consent.",
  "/orders/notes": "Its address names the orders: those that are ticked in their list lead there.",
  "/start/products": "A step of setting up: Today leads there until it is done.",
};

const office = join(import.meta.dirname, "../../app/(office)");
const pathOf = (file: string) =>
  `/${file
    .split("/")
    .slice(0, -1)
    .filter((part) => !part.startsWith("("))
    .join("/")}`;
const files = new Map(
  readdirSync(office, { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)page\.tsx$/.test(file) && !file.includes("["))
    .map((file) => [pathOf(file), join(office, file)]),
);
const routes = [...files.keys()];

const acts = places.flatMap(({ acts: own = [] }) => own);
const pages = places.flatMap((place) => [place, ...(place.pages ?? [])]);
const paths = [...pages, ...acts].map(({ href }) => href.split("?")[0] ?? href);

const source = join(import.meta.dirname, "../..");

/** What a file of the office is made of: its own text and that of all it imports of the office, once each. */
function madeOf(file: string, seen = new Map<string, string>()): ReadonlyMap<string, string> {
  if (seen.has(file)) return seen;
  const text = readFileSync(file, "utf8");
  seen.set(file, text);
  for (const [, name = ""] of text.matchAll(/from "((?:@|\.{1,2})\/[^"]+)"/g)) {
    const path = name.startsWith("@/") ? join(source, name.slice(2)) : join(dirname(file), name);
    const found = [`${path}.tsx`, `${path}.ts`].find((one) => existsSync(one));
    if (found) madeOf(found, seen);
  }
  return seen;
}

/** The words of `?do=` that a text begins: by `useAsked`, by `asked` of a ListWithArchived, or by `act` of an EditDialog. */
const begunBy = (text: string) =>
  [
    ...text.matchAll(
      /\b(?:useAsked\(|asked=)"([^"]+)"|\bact=(?:"([^"]+)"|\{\w+ \? undefined : "([^"]+)"\})/g,
    ),
  ]
    .map(([, ...words]) => words.find((word) => word !== undefined))
    .filter((word) => word !== undefined);

const wordOf = (act: string) => act.split(" ")[1];

describe("the declaration", () => {
  it("asks of a page only what it begins, and leaves out nothing that one can begin", () => {
    const asked = acts.flatMap(({ href }) => {
      const [path = "", word] = href.split("?do=");
      return word === undefined ? [] : [`${path} ${word}`];
    });
    expect(asked.length).toBeGreaterThan(10);
    const begun = [...files].flatMap(([path, file]) =>
      [...madeOf(file).values()].flatMap(begunBy).map((word) => `${path} ${word}`),
    );
    expect(asked.filter((act) => !begun.includes(act))).toEqual([]);
    const known = new Set(asked.map(wordOf));
    expect(begun.filter((act) => !known.has(wordOf(act)))).toEqual([]);
  });

  it("has every page of the office that stands under no id", () => {
    expect(routes.length).toBeGreaterThan(30);
    expect(routes.filter((route) => !paths.includes(route) && !(route in unnamed))).toEqual([]);
    expect(Object.keys(unnamed).filter((route) => !routes.includes(route))).toEqual([]);
  });

  it("names no page that is not there, and each once", () => {
    expect(paths.filter((path) => !routes.includes(path))).toEqual([]);
    const labels = [...pages, ...acts].map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    const letters = places.map(({ letter }) => letter);
    expect(new Set(letters).size).toBe(letters.length);
  });
});

const all: Scope[] = [
  ...(["orders", "customers", "rounds", "drivers", "rota", "stock", "products"] as const),
  ...(["invoices", "shops", "tenant", "members", "keys", "connections", "billing"] as const),
].flatMap((area): Scope[] => [`${area}:read`, `${area}:write`]);
const owner = {
  scopes: [...all, "emails:read" as const],
  mayChange: true,
  tracksSerials: true,
  hasVat: true,
};
const till = {
  scopes: ["orders:read", "orders:write", "products:read"] as Scope[],
  mayChange: true,
  tracksSerials: false,
  hasVat: true,
};

const labels = (query: string, asker: Parameters<typeof pagesLike>[1] = owner) => {
  const found = pagesLike(query, asker);
  return [...found.acts, ...found.pages].map(({ label }) => label);
};

describe("the palette", () => {
  it("shows the places while nothing is typed", () => {
    expect(labels("").slice(0, 3)).toEqual(["Today", "Orders", "Customers"]);
    expect(labels("", till)).toEqual(["Today", "Orders", "Products"]);
  });

  it("finds pages and acts by what they are called, and by what people call them", () => {
    expect(labels("custom")).toEqual(["New customer", "Import customers", "Customers"]);
    expect(labels("holiday")).toEqual([
      "Enter time off",
      "Add a day without deliveries",
      "Time off",
      "Days without deliveries",
    ]);
    expect(labels("plan day")).toEqual(["Plan the day"]);
    expect(labels("invite")).toEqual(["Invite a member"]);
  });

  it("finds by words in any order, by parts, and with one mistake", () => {
    expect(labels("transf new")).toEqual(["New transfer"]);
    expect(labels("suplier")).toEqual([
      "New supplier order",
      "New supplier",
      "Suppliers",
      "Supplier orders",
    ]);
  });

  it("leaves out acts for who may only look, and what somebody's permissions don't show", () => {
    expect(labels("custom", { ...owner, mayChange: false })).toEqual(["Customers"]);
    expect(labels("new", till)).toEqual([
      "New order",
      "New standing order",
      "New delivery option",
      "Add a delivery area",
      "Add a day without deliveries",
    ]);
    const looker = { ...till, scopes: ["stock:read"] as Scope[] };
    expect(labels("transfer", looker)).toEqual(["Transfers"]);
  });

  it("has nothing of serial numbers while no product has any", () => {
    expect(labels("serial")).toEqual(["Import serial numbers", "Serial numbers"]);
    expect(labels("serial", { ...owner, tracksSerials: false })).toEqual([]);
  });

  it("says no word of VAT to a business that is not registered for it", () => {
    const books = { ...owner, scopes: [...owner.scopes, "accounting:read" as const] };
    const unregistered = { ...books, hasVat: false };
    expect(labels("figures", books)).toContain("Figures and VAT");
    expect(labels("figures", unregistered)).toContain("Figures");
    expect(labels("wrong vat", unregistered)).toEqual([]);
    const named = (asker: typeof books) => booksFor(asker).map(({ label }) => label);
    expect(named(books)).toEqual(expect.arrayContaining(["Figures and VAT", "Billed late"]));
    expect(named(unregistered)).toContain("Figures");
    expect(named(unregistered)).not.toContain("Billed late");
  });

  it("opens planning itself", () => {
    expect(pagesLike("plan the day", owner).acts).toMatchObject([{ href: "/rounds?do=plan" }]);
  });
});

it("the settings show the sections that one may open", () => {
  expect(settingsFor(till).map(({ href }) => href)).toEqual(["/settings/account"]);
  expect(settingsFor(owner)).toHaveLength(16);
});

it("knows what is new on each list: elsewhere an order", () => {
  expect(newFrom("/customers", owner)).toBe("/customers/new");
  expect(newFrom("/stock/transfers", owner)).toBe("/stock/transfers/new");
  expect(newFrom("/suppliers/orders", owner)).toBe("/suppliers/orders/new");
  expect(newFrom("/prices", owner)).toBe("/prices?do=list");
  expect(newFrom("/rounds/patches", owner)).toBe("/rounds/patches?do=patch");
  expect(newFrom("/customers/1", owner)).toBe("/orders/new");
  expect(newFrom("/", owner)).toBe("/orders/new");
  expect(newFrom("/customers", till)).toBe("/orders/new");
  expect(newFrom("/", { ...owner, mayChange: false })).toBeNull();
});
