import "server-only";
import { describeError } from "@roundsman/api";
import { redirect } from "next/navigation";
import { cache } from "react";
import { api } from "./api";
import { requirePlace } from "./place";

/**
 * The business one works in, as it sees itself, or "locked". Drivers have no back office: they are sent
 * to their own app.
 */
export const requireOffice = cache(async () => {
  const { business } = await requirePlace();
  if (business.role === "driver") redirect("/drive");
  try {
    return await (await api()).office.business.get();
  } catch (error) {
    if (describeError(error).body.error === "business_locked") return "locked" as const;
    throw error;
  }
});
