/** Labels of the console's roles. */
export const staffRoleWords = {
  support: "Support",
  billing: "Billing",
  owner: "Console owner",
} as const;

/** Labels of the roles in a business. */
export const roleWords = { owner: "Owner", admin: "Admin", driver: "Driver" } as const;
