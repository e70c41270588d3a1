import "server-only";
import { describeError } from "@roundsman/api";
import { cache } from "react";
import { api } from "@/session/api";

/** The driver's day, or "locked" where the business is; read once a request. */
export const readDay = cache(async () => {
  try {
    return await (await api()).office.driving.day();
  } catch (error) {
    if (describeError(error).body.error === "business_locked") return "locked" as const;
    throw error;
  }
});
