import type { Prisma } from "../../../generated/client";

/** The client inside `$transaction(async (tx) => …)`. */
export type Tx = Prisma.TransactionClient;
