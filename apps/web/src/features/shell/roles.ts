import type { Membership } from "@/session/place";

/** What members are called. */
export const roleWords: Record<Membership["role"], string> = {
  owner: "Owner",
  admin: "Admin",
  driver: "Driver",
};
