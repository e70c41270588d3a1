/** The console's roles, in words. */
export const staffRoleWords = {
  support: "Support",
  billing: "Billing",
  owner: "Console owner",
} as const;

/** The roles in a business, in words. */
export const roleWords = { owner: "Owner", admin: "Admin", driver: "Driver" } as const;
