import type { PrismaClient } from "../../generated/client";

/** Prisma's operations that return rows with their relations. */
const givesParts = /^(?:find|create$|update$|upsert$|delete$)/;

/**
 * Returns a client that loads relations by separate queries. Prisma would join them by a lateral subquery, which
 * Citus sends to all nodes.
 */
export function askingApart(client: PrismaClient): PrismaClient {
  // Prisma's own type for this is a union over all models and operations, too complex for the compiler.
  const $allOperations = askApart as never;
  return client.$extends({ query: { $allModels: { $allOperations } } }) as never;
}

/** Prisma's input to an extension of its queries. */
interface ExtendedQuery {
  operation: string;
  args: object;
  query: (args: object) => unknown;
}

const askApart = ({ operation, args, query }: ExtendedQuery): unknown =>
  query(givesParts.test(operation) ? { ...args, relationLoadStrategy: "query" } : args);
