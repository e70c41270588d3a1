"use server";

import { redirect } from "next/navigation";
import { rememberBusiness } from "./business-cookie";
import { requirePerson } from "./place";

/** Works in this one of one's businesses from now on; `tenantId` comes with the form. */
export async function chooseBusiness(form: FormData): Promise<void> {
  const { memberships } = await requirePerson();
  const wanted = form.get("tenantId");
  const chosen = memberships.find(({ tenantId }) => tenantId === wanted);
  if (!chosen) redirect("/choose-business");
  await rememberBusiness(chosen.tenantId);
  redirect("/");
}
