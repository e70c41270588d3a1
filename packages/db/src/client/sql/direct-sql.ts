import { types, type Pool } from "pg";

import { Prisma, PrismaClient } from "../../../generated/client";
import { writesToShards } from "../statements/ask-shards";
import { OpenTransaction } from "../open-transaction";
import { statementNames } from "../statements/statement-names";
import type { Tx } from "./tx";
import type { SqlRunner } from "./typed-sql";

const { DATE, INT8, NUMERIC, TIMESTAMPTZ } = types.builtins;

type Oid = Parameters<typeof types.getTypeParser>[0];

/** Values as Prisma gives them. @throws TypeError for what would need a type of Prisma's own */
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

/** Of lists the driver names no type. */
const listOf = { days: 1182, large: 1016, parts: 1231 };
const refused: ReadonlySet<number> = new Set([INT8, NUMERIC, listOf.large, listOf.parts]);
/** "{2026-03-29,NULL}". */
const daysOf = (list: string): (Date | null)[] =>
  (list.match(/[^{},]+/g) ?? []).map((day) => (day === "NULL" ? null : dayOf(day)));
const dayOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

const readInstant: (text: string) => Date = types.getTypeParser(TIMESTAMPTZ);

/** In UTC, of our era, to the millisecond: "2026-11-25 09:30:00.123+00". */
const usualInstant = /^[1-9]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{3})?\+00$/;
const withMs = "2026-11-25 09:30:00.123+00".length;

/** The same as the driver's own parser gives, in a third of its time: a list of orders has hundreds. */
function instantOf(text: string): Date {
  if (!usualInstant.test(text)) return readInstant(text);
  const two = (at: number) => (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero;
  const ms = text.length === withMs ? two(20) * 10 + text.charCodeAt(22) - zero : 0;
  return new Date(
    Date.UTC(two(0) * 100 + two(2), two(5) - 1, two(8), two(11), two(14), two(17), ms),
  );
}
const zero = "0".charCodeAt(0);

/** In a transaction what Prisma has a type for is given as that. */
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

/** Instants in UTC, so that a column of days takes the same day wherever the process runs. */
function asSent(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(asSent);
  return Prisma.Decimal.isDecimal(value) ? value.toString() : value;
}

/**
 * A client whose typed SQL goes straight through `pg`, prepared, for half of what Prisma's engine costs
 * (docs/decisions/0024). On the business's pool it is bound to the business in scope like any query. Inside
 * a transaction it runs on that transaction's connection (docs/decisions/0340).
 * @param make Prisma's client, which takes 33 MB and 0.1 s: called once, by the first use of anything else
 */
export function withDirectSql(make: () => PrismaClient, pool: Pool): PrismaClient {
  const send = sending();
  let made: PrismaClient | undefined;
  const client = (): PrismaClient => (made ??= make());
  const direct = directSql(pool, send);
  // Prisma has nothing to end where it never began.
  const $disconnect = async (): Promise<void> => made?.$disconnect();
  const begin = (...args: unknown[]) =>
    (ofClient(client(), "$transaction") as (...given: unknown[]) => Promise<unknown>)(...args);
  const $transaction = (work: unknown, ...options: unknown[]): Promise<unknown> => {
    if (typeof work !== "function") return begin(work, ...options);
    const open = new OpenTransaction();
    const within = (tx: Tx): unknown => Reflect.apply(work, undefined, [directly(tx, open)]);
    return open.begin(() => begin(within, ...options));
  };
  /** Over already, Prisma says so; and it runs what asks before its connection is known. */
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

/** Typed SQL straight to a pool, each statement by itself. */
export const directSql = (pool: Pool, send = sending()): SqlRunner => ({
  $queryRawUnsafe: (text, ...values) => send(pool, text, values, asPrismaDoes),
});

/** Sends statements prepared under names of its own. */
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

/** A client with these in place of its own; itself asked for with its first other member. */
export const withMembers = <Client extends object>(client: () => Client, members: object): Client =>
  new Proxy(PrismaClient.prototype as Client, {
    get: (_, name): unknown =>
      Object.hasOwn(members, name) ? Reflect.get(members, name) : ofClient(client(), name),
  });

/** A member of the client itself; its methods know their client. */
function ofClient(client: object, name: PropertyKey): unknown {
  const value: unknown = Reflect.get(client, name, client);
  return typeof value === "function" ? value.bind(client) : value;
}
