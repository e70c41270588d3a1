import { expect, it } from "vitest";

import { addsWhatAQueryGives } from "./refuse-insert-select";

it.each([
  `INSERT INTO orders (a, b) SELECT a, b FROM given`,
  `insert into "orders" as "o" ("a") select "a" from "given" on conflict do nothing`,
  `with "n" as (insert into "public"."orders" ("a") (select 1)) select 1`,
  `INSERT INTO orders\n  WITH given AS (SELECT 1) SELECT * FROM given`,
])("knows what a query gives: %s", (text) => {
  expect(addsWhatAQueryGives(text)).toBe(true);
});

it.each([
  `INSERT INTO orders (a, b) VALUES ($1, $2), ($3, $4)`,
  `insert into "orders" ("a") values ((select 1)) on conflict ("a") do update set "a" = (select 2)`,
  `insert into orders default values returning (select 1)`,
  `select "insert into" from "orders"`,
])("and rows that are given: %s", (text) => {
  expect(addsWhatAQueryGives(text)).toBe(false);
});
