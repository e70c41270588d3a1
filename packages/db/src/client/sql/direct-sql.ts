import { types, type Pool } from "pg";

import { Prisma, PrismaClient } from "../../../generated/client";
import { writesToShards } from "../statements/ask-shards";
import { OpenTransaction } from "../open-transaction";
import { statementNames } from "../statements/statement-names";
import type { Tx } from "./tx";
import type { SqlRunner } from "./typed-sql";

const { DATE, INT8, NUMERIC, TIMESTAMPTZ } = types.builtins;

type Oid = Parameters<typeof types.getTypeParser>[0];

/**
 * Parses values as Prisma does.
 * @throws TypeError for a value that would need one of Prisma's own types
 */
const asPrismaDoes: Pick<typeof types, "getTypeParser"> = {
  getTypeParser(oid: Oid, format?: "text" | "binary") {
    const kind: number = oid;
    if (oid === TIMESTAMPTZ && format !== "binary") return instantOf;
    if (oid === DATE) return dayOf;
    if (kind === listOf.days) return daysOf;
    if (refused.has(kind)) return refuse;
    return types.getTypeParser(oid, format);
  },
};

/** The driver has no names for types of lists. */
const listOf = { days: 1182, large: 1016, parts: 1231 };
const refused: ReadonlySet<number> = new Set([INT8, NUMERIC, listOf.large, listOf.parts]);
/** Parses "{2026-03-29,NULL}". */
const daysOf = (list: string): (Date | null)[] =>
  (list.match(/[^{},]+/g) ?? []).map((day) => (day === "NULL" ? null : dayOf(day)));
const dayOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

const readInstant: (text: string) => Date = types.getTypeParser(TIMESTAMPTZ);

/** In UTC, AD, to the millisecond: "2026-11-25 09:30:00.123+00". */
const usualInstant = /^[1-9]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{3})?\+00$/;
const withMs = "2026-11-25 09:30:00.123+00".length;

/** Returns the same as the driver's own parser, in a third of its time: a list of orders has hundreds. */
function instantOf(text: string): Date {
  if (!usualInstant.test(text)) return readInstant(text);
  const two = (index: number) =>
    (text.charCodeAt(index) - zero) * 10 + text.charCodeAt(index + 1) - zero;
  const ms = text.length === withMs ? two(20) * 10 + text.charCodeAt(22) - zero : 0;
  return new Date(
    Date.UTC(two(0) * 100 + two(2), two(5) - 1, two(8), two(11), two(14), two(17), ms),
  );
}
const zero = "0".charCodeAt(0);

/** In a transaction, values get Prisma's types where it has them. */
const inTransaction: Pick<typeof types, "getTypeParser"> = {
  getTypeParser(oid: Oid, format?: "text" | "binary") {
    if (oid === INT8) return BigInt;
    if (oid === NUMERIC) return (value: string) => new Prisma.Decimal(value);
    return asPrismaDoes.getTypeParser(oid, format);
  },
};

function refuse(value: string): never {
  throw new TypeError(`Cast ${value} to int or float8: typed SQL knows no bigint and no decimal`);
}

/** Instants in UTC, so that a column of days stores the same day wherever the process runs. */
function asSent(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(asSent);
  return Prisma.Decimal.isDecimal(value) ? value.toString() : value;
}

/**
 * Returns a client whose typed SQL goes straight through `pg`, prepared, for half of the cost of Prisma's engine
 * (docs/decisions/0024). On the business's pool it is bound to the business in scope like any query. Inside a
 * transaction it runs on that transaction's connection (docs/decisions/0340).
 * @param make creates Prisma's client, which takes 33 MB and 0.1 s: called once, by the first use of anything else
 */
export function withDirectSql(make: () => PrismaClient, pool: Pool): PrismaClient {
  const send = sending();
  let created: PrismaClient | undefined;
  const client = (): PrismaClient => (created ??= make());
  const direct = directSql(pool, send);
  // A Prisma client that was never created has no connection to end.
  const $disconnect = async (): Promise<void> => created?.$disconnect();
  const begin = (...args: unknown[]) =>
    (ofClient(client(), "$transaction") as (...parameters: unknown[]) => Promise<unknown>)(...args);
  const $transaction = (work: unknown, ...options: unknown[]): Promise<unknown> => {
    if (typeof work !== "function") return begin(work, ...options);
    const open = new OpenTransaction();
    const within = (tx: Tx): unknown => Reflect.apply(work, undefined, [directly(tx, open)]);
    return open.begin(() => begin(within, ...options));
  };
  /** After its end, Prisma reports that; before its connection is known, Prisma runs the statement. */
  const directly = (tx: Tx, open: OpenTransaction): Tx => {
    const ofTransaction: SqlRunner = {
      $queryRawUnsafe: (text, ...values) =>
        open.connection
          ? send(open.connection, text, values, inTransaction)
          : tx.$queryRawUnsafe(text, ...values),
      $writesToShards: () => open.connection !== null && writesToShards(open.connection),
    };
    return withMembers(() => tx, ofTransaction);
  };
  return withMembers(client, { ...direct, $disconnect, $transaction });
}

/** Runs typed SQL straight on a pool, each statement outside a transaction. */
export const directSql = (pool: Pool, send = sending()): SqlRunner => ({
  $queryRawUnsafe: (text, ...values) => send(pool, text, values, asPrismaDoes),
});

/** Sends statements prepared under their own names. */
function sending() {
  const nameOf = statementNames();
  return async <Rows>(
    to: Pick<Pool, "query">,
    text: string,
    values: readonly unknown[],
    kinds: Pick<typeof types, "getTypeParser">,
  ): Promise<Rows> => {
    const name = nameOf({ sql: text });
    const { rows } = await to.query({ name, text, values: values.map(asSent), types: kinds });
    return rows as Rows;
  };
}

/**
 * Returns a client with these members in place of its own; the client is created at the first use of another member.
 */
export const withMembers = <Client extends object>(client: () => Client, members: object): Client =>
  new Proxy(PrismaClient.prototype as Client, {
    get: (_, name): unknown =>
      Object.hasOwn(members, name) ? Reflect.get(members, name) : ofClient(client(), name),
  });

/** Returns a member of the client itself; its methods are bound to the client. */
function ofClient(client: object, name: PropertyKey): unknown {
  const value: unknown = Reflect.get(client, name, client);
  return typeof value === "function" ? value.bind(client) : value;
}
