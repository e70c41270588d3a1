import type { Membership } from "./place";

/** What members are called. */
export const roleWords: Record<Membership["role"], string> = {
  owner: "Owner",
  admin: "Admin",
  driver: "Driver",
};

/** What somebody is called here: an admin by the set that narrows them, too. */
export const roleAndSet = ({ role, permissionSet }: Membership): string =>
  permissionSet ? `${roleWords[role]}, ${permissionSet.name}` : roleWords[role];
