import { sql, type Expression, type RawBuilder } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";

/**
 * Returns SQL for the rows of a group as a JSON list, each an object of these expressions; null where there are none.
 * Its type is made of the same expressions, so it claims nothing that the list lacks.
 */
export const jsonList = <Fields extends Record<string, Expression<unknown>>>(
  fields: Fields,
  orderBy: RawBuilder<unknown>,
) => listOf(jsonBuildObject(fields), orderBy);

const listOf = <Row>(row: RawBuilder<Row>, orderBy: RawBuilder<unknown>) =>
  sql<Row[]>`json_agg(${row} order by ${orderBy})`;
