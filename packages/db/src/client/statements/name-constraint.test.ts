import { DatabaseError, type PoolClient } from "pg";
import { expect, it } from "vitest";

import { nameConstraint } from "./name-constraint";

const connection = {} as PoolClient;

function named(message: string, fields: Partial<DatabaseError>): Partial<DatabaseError> {
  const error = Object.assign(new DatabaseError(message, message.length, "error"), fields);
  nameConstraint("INSERT INTO domains", connection)?.(error);
  return error;
}

it("gives the constraint of one PostgreSQL as its hint", () => {
  const fields = { code: "23514", table: "domains", constraint: "domains_host_check" };
  expect(named("It says no", fields)).toMatchObject({ hint: "domains_host_check" });
});

it("takes the shard's number off a name of a cluster", () => {
  const fields = { code: "23505", table: "domains_102010", constraint: "domains_host_key_102010" };
  const name = "domains_host_key";
  expect(named("It says no", fields)).toMatchObject({ constraint: name, hint: name });
});

it("reads the name in the words of an error that another node gave", () => {
  const words = 'duplicate key value violates unique constraint "domains_host_key_102010"';
  const name = "domains_host_key";
  expect(named(words, { code: "23505" })).toMatchObject({ constraint: name, hint: name });
});

it("names none where none was broken", () => {
  const error = named('column "constraint" does not exist', { code: "42703" });
  expect(error.constraint).toBeUndefined();
  expect(error.hint).toBeUndefined();
});
