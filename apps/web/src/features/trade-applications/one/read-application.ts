import "server-only";
import { cache } from "react";
import { orNotFound } from "@/trpc/not-found";
import { api } from "@/session/api";
import { everyPage } from "@/trpc/every-page";

/** One application, read once however many parts of the page ask. */
export const readApplication = cache(async (id: string) =>
  orNotFound((await api()).office.tradeApplications.one({ id })),
);

/** What its page shows beside it. */
export async function readApplicationPage(id: string) {
  const { office } = await api();
  const application = await readApplication(id);
  const [can, lists, business] = await Promise.all([
    office.can.tradeApplication({ id }),
    everyPage((at) => office.rateSets.list(at)),
    office.business.get(),
  ]);
  return { application, can, priceLists: lists, business };
}
