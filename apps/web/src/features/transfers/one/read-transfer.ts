import "server-only";
import { cache } from "react";
import { orNotFound } from "@/trpc/not-found";
import { api } from "@/session/api";

/** One transfer, read once however many parts of the page ask. */
export const readTransfer = cache(async (id: string) =>
  orNotFound((await api()).office.transfers.one({ id })),
);
