import type { PrismaClient } from "../../generated/client";

/** Of Prisma's operations those that give rows with their parts. */
const givesParts = /^(?:find|create$|update$|upsert$|delete$)/;

/**
 * A client that asks for the parts of rows apart. Prisma joins them by a lateral subquery otherwise, which Citus sends to
 * all nodes.
 */
export function askingApart(client: PrismaClient): PrismaClient {
  // Prisma's own type of this is a union over all models and operations, too complex for the compiler.
  const $allOperations = askApart as never;
  return client.$extends({ query: { $allModels: { $allOperations } } }) as never;
}

/** What Prisma hands to an extension of its queries. */
interface Asked {
  operation: string;
  args: object;
  query: (args: object) => unknown;
}

const askApart = ({ operation, args, query }: Asked): unknown =>
  query(givesParts.test(operation) ? { ...args, relationLoadStrategy: "query" } : args);
