import { types, type Pool } from "pg";

import { PrismaClient } from "../../generated/client";
import { statementNames } from "./statement-names";
import type { SqlRunner } from "./typed-sql";

const { DATE, INT8, NUMERIC, TIMESTAMPTZ } = types.builtins;

type Oid = Parameters<typeof types.getTypeParser>[0];

/** Values as Prisma gives them. @throws TypeError for what would need a type of Prisma's own */
const asPrismaDoes: Pick<typeof types, "getTypeParser"> = {
  getTypeParser(oid: Oid, format?: "text" | "binary") {
    if (oid === TIMESTAMPTZ && format !== "binary") return instantOf;
    if (oid === DATE) return (day: string) => new Date(`${day}T00:00:00.000Z`);
    if (oid === INT8 || oid === NUMERIC) return refuse;
    return types.getTypeParser(oid, format);
  },
};

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

function refuse(value: string): never {
  throw new TypeError(`Cast ${value} to int or float8: typed SQL knows no bigint and no decimal`);
}

/** Instants in UTC, so that a column of days takes the same day wherever the process runs. */
const asSent = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/**
 * A client whose typed SQL goes straight through `pg`, prepared, for half of what Prisma's engine costs
 * (docs/decisions/0024). On the business's pool it is bound to the business in scope like any query. Inside
 * a transaction it runs on that transaction's connection, through Prisma.
 * @param open makes Prisma's client, which takes 33 MB and 0.1 s: asked once, by the first use of anything else
 */
export function withDirectSql(open: () => PrismaClient, pool: Pool): PrismaClient {
  const nameOf = statementNames();
  const $queryRawUnsafe: SqlRunner["$queryRawUnsafe"] = async <Rows>(
    text: string,
    ...values: unknown[]
  ): Promise<Rows> => {
    const name = nameOf({ sql: text });
    const sent = { name, text, values: values.map(asSent), types: asPrismaDoes };
    const { rows } = await pool.query(sent);
    return rows as Rows;
  };
  let opened: PrismaClient | undefined;
  // Prisma has nothing to end where it never began.
  const end = async (): Promise<void> => opened?.$disconnect();
  return new Proxy(PrismaClient.prototype, {
    get(_, name) {
      if (name === "$queryRawUnsafe") return $queryRawUnsafe;
      if (name === "$disconnect") return end;
      return ofClient((opened ??= open()), name);
    },
  });
}

/** A member of the client itself; its methods know their client. */
function ofClient(client: PrismaClient, name: PropertyKey): unknown {
  const value: unknown = Reflect.get(client, name, client);
  return typeof value === "function" ? value.bind(client) : value;
}
