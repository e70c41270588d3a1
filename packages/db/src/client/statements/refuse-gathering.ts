import type { PrismaClient } from "../../../generated/client";

const gathered = new Set<PropertyKey>(["findUnique", "findUniqueOrThrow"]);

/**
 * Returns a client that sends every request to the database separately. Prisma batches the `findUnique` calls of one
 * tick into one statement, sent in the context of the first caller: two businesses in the same tick would share a
 * scope. So outside a transaction this client refuses them, and the list form of `$transaction`; `findFirst` does the
 * same and is never batched. An interactive transaction has its own connection, and allows all.
 */
export function refuseGathering(client: PrismaClient): PrismaClient {
  const models = new Map<PropertyKey, object>();
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (name === "$transaction") return inOneConnection(target);
      if (typeof value === "function") return value.bind(target);
      if (typeof value !== "object" || value === null || String(name).startsWith("_")) return value;
      const model = models.get(name) ?? ungathered(value);
      models.set(name, model);
      return model;
    },
  });
}

const ungathered = (model: object): object =>
  new Proxy(model, {
    get: (target, name) => (gathered.has(name) ? refuse : Reflect.get(target, name, target)),
  });

function refuse(): never {
  throw new Error("Use findFirst: Prisma may answer findUnique in another business's scope");
}

const inOneConnection =
  (client: PrismaClient) =>
  (...args: unknown[]): unknown => {
    if (Array.isArray(args[0])) {
      throw new Error("Use $transaction(async (tx) => …): a list of promises loses its business");
    }
    return Reflect.apply(client.$transaction.bind(client), undefined, args);
  };
