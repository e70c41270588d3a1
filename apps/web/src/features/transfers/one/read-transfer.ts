import "server-only";
import { cache } from "react";
import { orNotFound } from "@/trpc/not-found";
import { api } from "@/trpc/server";

/** One transfer, read once however many parts of the page ask. */
export const readTransfer = cache(async (id: string) =>
  orNotFound((await api()).office.transfers.one({ id })),
);
