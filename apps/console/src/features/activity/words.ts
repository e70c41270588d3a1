/** Labels of the areas of the console's record. */
export const areaWords = {
  businesses: "Businesses",
  people: "People",
  trust: "Trust centre",
  support: "Support",
  billing: "Billing",
  staff: "Staff",
  export: "Exports",
} as const;
