/** The tabs of a customer's page; the first is shown where the address names none. */
export const customerTabs = ["orders", "details", "account", "messages", "cylinders"] as const;
export type CustomerTab = (typeof customerTabs)[number];

/** The address of one tab of a customer's page. */
export const customerHref = (id: string, tab: CustomerTab = "orders"): string =>
  tab === "orders" ? `/customers/${id}` : `/customers/${id}?tab=${tab}`;
