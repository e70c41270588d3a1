import { expressionBuilder, sqlBuilder, type Tables } from "@roundsman/db";
import { expect, it } from "vitest";
import { sortBy, sortingOf } from "./sort";
import { toPage } from "./page";

const c = expressionBuilder<{ c: Tables["customers"] }, "c">();
const keys = {
  name: { value: c.ref("c.name"), type: "text" },
  createdAt: { value: c.ref("c.created_at"), type: "timestamptz" },
  pence: { value: c.ref("c.id"), type: "int" },
} as const;
const id = "01890000-0000-7000-8000-000000000001";

const cursorOf = (sort: keyof typeof keys | `-${keyof typeof keys}`, sortValue: string) =>
  toPage(
    [
      { sortValue, id },
      { sortValue, id },
    ],
    1,
    (row) => row,
    sortingOf(sort, keys, c.ref("c.id")).cursorOf,
  ).nextCursor ?? "";

it("takes each field both ways", () => {
  const Sort = sortBy(["name", "createdAt"]);
  expect(Sort.options).toEqual(["name", "-name", "createdAt", "-createdAt"]);
  expect(Sort.safeParse("phone").success).toBe(false);
});

it.each([
  ["name", ">", "asc"],
  ["-name", "<", "desc"],
] as const)("reads on from a place, by %s", (sort, beyond, direction) => {
  const sorting = sortingOf(sort, keys, c.ref("c.id"));
  const place = sorting.placeOf(cursorOf(sort, "Tyson"));
  expect(place).toEqual({ sortValue: "Tyson", sortId: id });
  expect(sorting.direction).toBe(direction);
  if (!place) throw new Error("no place");
  const statement = sqlBuilder
    .selectFrom("customers as c")
    .where(sorting.isAfter(place))
    .selectAll();
  expect(statement.compile().sql).toContain(
    `("c"."name", "c"."id") ${beyond} ($1::text, $2::uuid)`,
  );
});

it("refuses a cursor of another order, and one that was made up", () => {
  const sorting = sortingOf("name", keys, c.ref("c.id"));
  const made = (place: unknown) => Buffer.from(JSON.stringify(place)).toString("base64url");
  for (const cursor of [
    cursorOf("-name", "Tyson"),
    cursorOf("createdAt", "2026-11-25T08:00:00.000Z"),
    made(["name", 3, id]),
    made(["name", "Tyson", "3"]),
  ]) {
    expect(() => sorting.placeOf(cursor)).toThrow("another list");
  }
  const byDay = sortingOf("createdAt", keys, c.ref("c.id"));
  expect(() => byDay.placeOf(made(["createdAt", "soon", id]))).toThrow("another list");
  expect(byDay.placeOf(undefined)).toBeUndefined();
});

it("reads on from the largest number that a column holds, and from none beyond", () => {
  const sorting = sortingOf("pence", keys, c.ref("c.id"));
  const largest = sorting.placeOf(cursorOf("pence", "2147483647"));
  expect(largest).toMatchObject({ sortValue: "2147483647" });
  for (const pence of ["2147483648", "1e3", "-1", ""]) {
    expect(() => sorting.placeOf(cursorOf("pence", pence))).toThrow("another list");
  }
});
