import "server-only";
import { consolePages, linkTo, processService, staffSessionCookie } from "@roundsman/api";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { callerIn } from "@/trpc/caller";
import { rememberedBusiness } from "./business-cookie";
import { PATH_HEADER, safeNext, signInPath } from "./next-path";
import { readPageSession } from "./page-session";

/**
 * Who is signed in and everywhere they may go. Nobody is sent to sign in, and back here after; staff whose
 * support session is over are told why, in the console.
 */
export const requirePerson = cache(async () => {
  if (!(await readPageSession())) {
    if ((await cookies()).has(staffSessionCookie)) {
      redirect(linkTo(processService().settings.urls.console, consolePages.sessionEnded));
    }
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

/** Whether whoever looks holds a scope here; support that may only look holds none that changes anything. */
export async function holdsHere(scope: Membership["scopes"][number]): Promise<boolean> {
  return (await requirePlace()).business.scopes.includes(scope);
}

/** What a part of a page reads, where whoever looks may read it; otherwise `instead`. */
export async function ifHeld<Read, Instead>(
  scope: Membership["scopes"][number],
  read: () => Promise<Read>,
  instead: Instead,
): Promise<Read | Instead> {
  return (await holdsHere(scope)) ? read() : instead;
}
