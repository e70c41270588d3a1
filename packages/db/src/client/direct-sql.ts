import { types, type Pool } from "pg";

import type { PrismaClient } from "../../generated/client";
import { statementNames } from "./statement-names";
import type { SqlRunner } from "./typed-sql";

const { DATE, INT8, NUMERIC } = types.builtins;

type Oid = Parameters<typeof types.getTypeParser>[0];

/** Values as Prisma gives them. @throws TypeError for what would need a type of Prisma's own */
const asPrismaDoes: Pick<typeof types, "getTypeParser"> = {
  getTypeParser(oid: Oid, format?: "text" | "binary") {
    if (oid === DATE) return (day: string) => new Date(`${day}T00:00:00.000Z`);
    if (oid === INT8 || oid === NUMERIC) return refuse;
    return types.getTypeParser(oid, format);
  },
};

function refuse(value: string): never {
  throw new TypeError(`Cast ${value} to int or float8: typed SQL knows no bigint and no decimal`);
}

/** Instants in UTC, so that a column of days takes the same day wherever the process runs. */
const asSent = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/**
 * A client whose typed SQL goes straight through `pg`, prepared, for half of what Prisma's engine costs
 * (docs/decisions/0024). On the business's pool it is bound to the business in scope like any query. Inside
 * a transaction it runs on that transaction's connection, through Prisma.
 */
export function withDirectSql(client: PrismaClient, pool: Pool): PrismaClient {
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
  return new Proxy(client, {
    get: (target, name) => (name === "$queryRawUnsafe" ? $queryRawUnsafe : ofClient(target, name)),
  });
}

/** A member of the client itself; its methods know their client. */
function ofClient(client: PrismaClient, name: PropertyKey): unknown {
  const value: unknown = Reflect.get(client, name, client);
  return typeof value === "function" ? value.bind(client) : value;
}
