import { types, type Pool } from "pg";

import type { Prisma } from "../../generated/client";
import { statementNames } from "./statement-names";
import type { SqlRunner } from "./typed-sql";

/** Reading by a statement of one's own; a Prisma client or transaction can do it too. */
export interface Reads extends SqlRunner {
  $queryRaw<Rows>(statement: Prisma.Sql): Promise<Rows>;
}

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
  throw new TypeError(`Cast ${value} to int or float8: quick reads know no bigint and no decimal`);
}

/**
 * `$queryRaw` for what is read on nearly every request: prepared, and straight through `pg`, for half
 * of what Prisma's engine costs (docs/decisions/0024). On the business's pool it is bound to the
 * business in scope like any query.
 */
export function quickReads(pool: Pool): Reads {
  const nameOf = statementNames();
  async function read<Rows>(text: string, values: unknown[]): Promise<Rows> {
    const name = nameOf({ sql: text });
    const { rows } = await pool.query({ name, text, values, types: asPrismaDoes });
    return rows as Rows;
  }
  return {
    $queryRaw: ({ text, values }) => read(text, values),
    $queryRawUnsafe: (text, ...values) => read(text, values),
  };
}
