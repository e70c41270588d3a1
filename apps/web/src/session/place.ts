import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { callerIn } from "@/trpc/caller";
import { rememberedBusiness } from "./business-cookie";
import { PATH_HEADER, safeNext, signInPath } from "./next-path";
import { readPageSession } from "./page-session";

/** Who is signed in and everywhere they may go. Nobody is sent to sign in, and back here after. */
export const requirePerson = cache(async () => {
  if (!(await readPageSession())) {
    redirect(signInPath(safeNext((await headers()).get(PATH_HEADER))));
  }
  return (await callerIn(null)).account.session();
});

export type Person = Awaited<ReturnType<typeof requirePerson>>;
export type Membership = Person["memberships"][number];

/** The same with the business they work in: their only one, or the one they chose here last. */
export const requirePlace = cache(async () => {
  const person = await requirePerson();
  const { memberships } = person;
  const remembered = await rememberedBusiness();
  const business =
    memberships.length === 1
      ? memberships[0]
      : memberships.find(({ tenantId }) => tenantId === remembered);
  if (!business) redirect("/choose-business");
  return { ...person, business };
});

/** Whether whoever looks may change anything here: support that may only look may not. */
export async function mayChangeHere(): Promise<boolean> {
  const { support } = await requirePlace();
  return support?.level !== "view";
}
