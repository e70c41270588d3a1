import type {
  IsolationLevel,
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
} from "@prisma/driver-adapter-utils";
import type { Pool } from "pg";

import type { PrismaClient } from "../../generated/client";
import { adapterOf, prismaOn } from "../client/create-database";
import { withMembers } from "../client/sql/direct-sql";

/**
 * Milliseconds that the pools of tests wait for a connection: no test may fail because its machine is slow or was
 * suspended. Pools with less patience test the refusal.
 */
export const testPatienceMs = 60_000;

/** Prisma's clients of this process that no test database uses now. */
const free: Lendable[] = [];

interface Lendable {
  prisma: PrismaClient;
  adapter: MovingAdapter;
}

/**
 * Returns Prisma's client on this pool: one of an earlier test database of this process, if there is one. Creating it
 * takes 0.1 s and 33 MB, and its compiled queries are reused by the next test file.
 *
 * `$disconnect` returns it. A later call gets a client for its own pool, never the one that has moved to another
 * database.
 */
export function lendPrisma(pool: Pool): PrismaClient {
  const lent = free.pop() ?? lendable();
  lent.adapter.moveTo(pool);
  let isGivenBack = false;
  let own: PrismaClient | undefined;
  const client = () =>
    isGivenBack ? (own ??= prismaOn(adapterOf(pool), testPatienceMs)) : lent.prisma;
  const $disconnect = async (): Promise<void> => {
    const isInUse = pool.totalCount > pool.idleCount;
    if (isGivenBack || isInUse) return await client().$disconnect();
    isGivenBack = true;
    free.push(lent);
  };
  return withMembers(client, { $disconnect });
}

function lendable(): Lendable {
  const adapter = new MovingAdapter();
  return { prisma: prismaOn(adapter, testPatienceMs), adapter };
}

/** Prisma's adapter on the pool that it was moved to last. */
class MovingAdapter implements SqlDriverAdapterFactory, SqlDriverAdapter {
  readonly provider = "postgres";
  readonly adapterName = "@prisma/adapter-pg";
  #current: Promise<SqlDriverAdapter> | undefined;

  moveTo(pool: Pool): void {
    this.#current = adapterOf(pool).connect();
  }

  async connect(): Promise<SqlDriverAdapter> {
    return this;
  }

  async queryRaw(query: SqlQuery) {
    return await (await this.#adapter()).queryRaw(query);
  }

  async executeRaw(query: SqlQuery) {
    return await (await this.#adapter()).executeRaw(query);
  }

  async executeScript(script: string) {
    await (await this.#adapter()).executeScript(script);
  }

  async startTransaction(isolationLevel?: IsolationLevel) {
    return await (await this.#adapter()).startTransaction(isolationLevel);
  }

  getConnectionInfo() {
    return { supportsRelationJoins: true };
  }

  async dispose() {
    await (await this.#adapter()).dispose();
  }

  async #adapter(): Promise<SqlDriverAdapter> {
    if (!this.#current) throw new Error("Lent without a pool");
    return await this.#current;
  }
}
