import "server-only";
import { cache } from "react";
import { orNotFound } from "@/trpc/not-found";
import { api } from "@/session/api";

/** One application, read once however many parts of the page ask. */
export const readApplication = cache(async (id: string) =>
  orNotFound((await api()).office.tradeApplications.one({ id })),
);

/** What its page shows beside it. */
export async function readApplicationPage(id: string) {
  const { office } = await api();
  const application = await readApplication(id);
  const [lists, business] = await Promise.all([
    office.rateSets.list({ limit: 100 }),
    office.business.get(),
  ]);
  return { application, priceLists: lists.items, business };
}
