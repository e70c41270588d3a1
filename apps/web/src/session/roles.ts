import type { Membership } from "./place";

/** What members are called. */
export const roleWords: Record<Membership["role"], string> = {
  owner: "Owner",
  admin: "Admin",
  driver: "Driver",
};
