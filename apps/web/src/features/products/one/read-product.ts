import "server-only";
import { cache } from "react";
import { orNotFound } from "@/trpc/not-found";
import { api } from "@/session/api";

/** Asked for by the page and by its title. */
export const readProduct = cache(async (id: string) =>
  orNotFound((await api()).office.products.one({ id })),
);
