import { expect, it } from "vitest";

import { asksWholeTables, holdsWholeTablesShared, onlyReads } from "./whole-tables";

it.each([
  ['insert into "orders" ("id") values ($1)', false],
  ['UPDATE "public"."stops" SET "completed_at" = $1', false],
  ['select "m"."role" from "members" as "m" where "m"."tenant_id" = $1', false],
  ['select "o"."id" from "orders" as "o" where "o"."id" = $1 for update', false],
  ['insert into "notifications" select "m"."user_id" from "members" as "m"', false],
  ['select "p"."paid_at" from "payment_sessions" as "p"', false],
  ['UPDATE "public"."members" SET "role" = $1', true],
  ['update "businesses" as "b" set "name" = $1', true],
  ["delete from only api_keys where tenant_id = $1", true],
  ['with "gone" as (delete from "members" where "id" = $1 returning "id") select 1', true],
  ['select "m"."role" from "members" as "m" for no key update', true],
  ['select "s"."id" from "sessions" as "s" where "s"."user_id" = $1', true],
])("is Citus's to carry out or not: %s", (text, whole) => {
  expect(asksWholeTables(text)).toBe(whole);
});

it.each([
  ['select "o"."updated_at" from "orders" as "o"', true],
  ["(select 1) union all (select 2)", true],
  ['with "due" as (select 1) select * from "due"', true],
  ['select "id" from "orders" for update', false],
  ['with "done" as (update "orders" set "status" = $1 returning "id") select * from "done"', false],
  ['insert into "orders" ("id") values ($1)', false],
  ['DELETE FROM "public"."stops"', false],
  ["lock table orders", false],
])("only reads or not: %s", (text, reads) => {
  expect(onlyReads(text)).toBe(reads);
});

it.each([
  ['select "b"."id" from "businesses" as "b" where "b"."id" = $1 for share', true],
  ["SELECT FROM members WHERE user_id = $1 FOR KEY SHARE", true],
  ['select "b"."id" from "businesses" as "b" for update', false],
  ['select "c"."id" from "customers" as "c" where "c"."id" = $1 for share', false],
  ['select "s"."id" from "sessions" as "s" for share', false],
  ['select "id" from "own_copies"."users" where "id" = $1 for share', false],
])("holds a table on every node shared or not: %s", (text, isHeld) => {
  expect(holdsWholeTablesShared(text)).toBe(isHeld);
});
