import { PrismaPg } from "@prisma/adapter-pg";
import type {
  SqlDriverAdapter,
  SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import { ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import type { FieldDef } from "pg";
import { Client, Pool } from "pg";

import { isCluster, letChangeTables } from "../placement/cluster";
import { placeNewTables } from "../placement/place-tables";
import { dropShardViews } from "../placement/shard-views";
import { withShortWaits } from "../placement/short-waits";
import type { Places } from "../placement/tables";
import { statementsOf } from "./statements";

/** PostgreSQL's one-byte "char", which its catalogue uses often and the adapter does not support. */
const CHAR = 18;
/** Replaces it on the way through the adapter: a type that the engine does not use otherwise. */
const TIME = 1083;

/**
 * Connects the schema engine to the database, and works around the adapter's faults: it does not support the
 * catalogue's "char" columns, it splits scripts at each semicolon, even in function bodies, and it drops its shadow
 * database while still connected to it.
 */
export class MigrationAdapters implements SqlMigrationAwareDriverAdapterFactory {
  readonly provider = "postgres";
  readonly adapterName = "@prisma/adapter-pg";
  readonly #opened: SqlDriverAdapter[] = [];

  /** @param places the placement of a cluster's tables, if a test differs from the schema */
  constructor(
    private readonly ownerUrl: string,
    private readonly places?: Places,
  ) {}

  async connect(): Promise<SqlDriverAdapter> {
    return this.#keep(await connect(this.ownerUrl, { places: this.places }));
  }

  /** Creates a separate database for trying out the migrations, dropped when the engine is done. */
  async connectToShadowDb(): Promise<SqlDriverAdapter> {
    const name = `shadow_${crypto.randomUUID().replaceAll("-", "")}`;
    const url = new URL(this.ownerUrl);
    url.pathname = `/${name}`;
    await run(this.ownerUrl, `CREATE DATABASE ${name}`);
    const drop = () => run(this.ownerUrl, `DROP DATABASE ${name}`);
    return this.#keep(await connect(url.href, { afterwards: drop }));
  }

  /** The engine does not close its first adapter. */
  async close(): Promise<void> {
    await Promise.all(this.#opened.map((adapter) => adapter.dispose()));
  }

  #keep(adapter: SqlDriverAdapter): SqlDriverAdapter {
    this.#opened.push(adapter);
    return adapter;
  }
}

async function connect(
  url: string,
  { places, afterwards }: { places?: Places | undefined; afterwards?: () => Promise<void> },
): Promise<SqlDriverAdapter> {
  const pool = new Pool({ connectionString: url, max: 2 });
  pool.on("error", () => {});
  pool.on("connect", ({ connection }) => {
    connection.prependListener("rowDescription", ({ fields }: { fields: FieldDef[] }) => {
      for (const field of fields) {
        if (field.dataTypeID === CHAR) field.dataTypeID = TIME;
      }
    });
  });
  const adapter: SqlDriverAdapter = await new PrismaPg(pool).connect();
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    const columnTypes = result.columnTypes.map((type) =>
      type === ColumnTypeEnum.Time ? ColumnTypeEnum.Character : type,
    );
    return { ...result, columnTypes };
  };
  let viewsAreGone: Promise<void> | undefined;
  const letChange = () => (viewsAreGone ??= dropShardViews(pool, url));
  adapter.executeScript = (script) => execute(pool, script, { places, letChange });
  let closed: Promise<void> | undefined;
  adapter.dispose = () => (closed ??= pool.end().then(afterwards));
  return adapter;
}

/**
 * Runs one statement after another in one transaction, as PostgreSQL itself runs a script: Citus can only pass on
 * single statements. A lone statement may be of the kind that can't run in a transaction. Requests meanwhile wait two
 * seconds at most.
 */
async function execute(
  pool: Pool,
  script: string,
  { places, letChange }: { places?: Places | undefined; letChange: () => Promise<void> },
): Promise<void> {
  const statements = statementsOf(script);
  const client = await pool.connect();
  try {
    const onCluster = await isCluster(client);
    if (onCluster) {
      await letChange();
      await letChangeTables(client);
    }
    const carryOut = async () => {
      for (const statement of statements) {
        await client.query(statement);
        if (onCluster && MAKES_TABLE.test(statement)) await placeNewTables(client, places);
      }
    };
    const bearsNone = statements.length === 1 && BEARS_NO_TRANSACTION.test(script);
    await (bearsNone ? carryOut() : withShortWaits(client, carryOut));
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const BEARS_NO_TRANSACTION = /\bCONCURRENTLY\b|^\s*VACUUM\b/im;
const MAKES_TABLE = /^\s*CREATE\s+(?:UNLOGGED\s+)?TABLE\b/im;

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
