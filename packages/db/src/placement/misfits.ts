import type { ClientBase, Pool } from "pg";

import { places as allPlaces, unplaced, type Place, type Places } from "./tables";

/** Anything that can send a statement. */
export type Queryable = Pick<Pool | ClientBase, "query">;

interface Catalogue {
  tables: { name: string; keyed: boolean }[];
  uniques: { name: string; table: string; keyed: boolean }[];
  foreignKeys: ForeignKey[];
}

interface ForeignKey {
  name: string;
  table: string;
  other: string;
  /** Index of `tenant_id` among its columns, and among those it refers to; null without it. */
  at: number | null;
  otherAt: number | null;
  /** PostgreSQL's letters: a no action, r restrict, c cascade, n set null, d set default. */
  onUpdate: string;
  onDelete: string;
}

/**
 * Returns the obstacles to placing a database's tables as `places` says, one sentence each; an empty list for none.
 * Reads only PostgreSQL's catalogue, so a single PostgreSQL and a cluster return the same.
 * @param partly the database may lack tables with a placement, because it has an older migration
 */
export async function misfits(
  database: Queryable,
  { places = allPlaces, partly = false }: { places?: Places; partly?: boolean } = {},
): Promise<string[]> {
  const { tables, uniques, foreignKeys } = await readCatalogue(database);
  const there = new Set(tables.map(({ name }) => name));
  const missing = partly ? [] : [...places.keys()].filter((name) => !there.has(name));
  const isOfBusiness = (table: string) => places.get(table) === "business";
  return [
    ...missing.map((name) => `${name} has a place and is not there`),
    ...tables.filter(({ name }) => !places.has(name)).map(({ name }) => `${name} has no place`),
    ...tables
      .filter(({ name, keyed }) => isOfBusiness(name) && !keyed)
      .map(({ name }) => `${name} is a business's and has no tenant_id that is never null`),
    ...uniques
      .filter(({ table, keyed }) => isOfBusiness(table) && !keyed)
      .map(
        ({ name, table }) => `${name} is unique over all businesses: ${table} lies on many nodes`,
      ),
    ...foreignKeys.flatMap((key) => {
      const [from, to] = [places.get(key.table), places.get(key.other)];
      const why = from && to && refusal(key, from, to);
      return why ? [`${key.name} ${why}`] : [];
    }),
  ];
}

/** Returns why a foreign key is impossible between these places; null if it is possible. */
function refusal(key: ForeignKey, from: Place, to: Place): string | null {
  if (from !== "business") {
    if (to === "business") return `leads from a ${from} table to rows that lie on one worker`;
    const passive = "ar".includes(key.onUpdate) && "ar".includes(key.onDelete);
    return from === "reference" && to === "coordinator" && !passive
      ? "would change rows on every node from the coordinator"
      : null;
  }
  if (to === "coordinator") return "leads from rows on a worker to the coordinator's";
  if (to === "business" && (key.at === null || key.at !== key.otherAt)) {
    return "does not name the same business on both sides";
  }
  if (key.at === null) return null;
  if ("cnd".includes(key.onUpdate)) return "would move a row to another business on update";
  return "nd".includes(key.onDelete) ? "would take the business off a row on delete" : null;
}

const placeOfTenant = (table: string, columns: string) =>
  `array_position(${columns}, (SELECT attnum FROM pg_attribute
                                WHERE attrelid = ${table} AND attname = 'tenant_id'))`;

async function readCatalogue(database: Queryable): Promise<Catalogue> {
  const [tables, uniques, foreignKeys] = [
    await database.query<Catalogue["tables"][number]>(
      `SELECT relname AS name,
              EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND attname = 'tenant_id'
                         AND attnotnull AND NOT attisdropped) AS keyed
         FROM pg_class c
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
          AND relname <> ALL ($1) AND ${NO_EXTENSIONS} ORDER BY 1`,
      [unplaced],
    ),
    await database.query<Catalogue["uniques"][number]>(
      `SELECT x.relname AS name, t.relname AS table,
              ${placeOfTenant("t.oid", "(i.indkey::int2[])[0:i.indnkeyatts - 1]")} IS NOT NULL AS keyed
         FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
        WHERE t.relnamespace = 'public'::regnamespace AND (indisunique OR indisexclusion) ORDER BY 1`,
    ),
    await database.query<ForeignKey>(
      `SELECT conname AS name, t.relname AS table, o.relname AS other,
              ${placeOfTenant("conrelid", "conkey")} AS at,
              ${placeOfTenant("confrelid", "confkey")} AS "otherAt",
              confupdtype AS "onUpdate", confdeltype AS "onDelete"
         FROM pg_constraint JOIN pg_class t ON t.oid = conrelid JOIN pg_class o ON o.oid = confrelid
        WHERE contype = 'f' AND t.relnamespace = 'public'::regnamespace ORDER BY 1`,
    ),
  ];
  return { tables: tables.rows, uniques: uniques.rows, foreignKeys: foreignKeys.rows };
}

/** Citus has its views and metadata elsewhere; other extensions may have their own tables. */
const NO_EXTENSIONS = `NOT EXISTS (SELECT FROM pg_depend
   WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')`;
