/* One line about each area of the reference. */

const areas: Readonly<Record<string, string>> = {
  "Signing in": "Sessions of people, the second step, and passwords that were forgotten.",
  Business: "The business itself: its name, numbers, plan, activity and export.",
  "Moving in": "A business's data from elsewhere, in one workbook.",
  Members: "The people of a business, what they may do, and invitations.",
  "API keys": "Keys of integrators. Only people make and end them.",
  "Test business":
    "A business beside the one that trades, with data and keys of its own, to try things in. Nothing leaves it but to its own webhooks.",
  Events: "What happened, for integrators that copy from here.",
  Webhooks: "Where a business has its events sent.",
  Notifications: "What somebody was told, and what they have read of it.",
  Products: "What is sold, and the pictures of it.",
  Customers: "Customers, their addresses, what they pay, hold and owe.",
  Texts: "Text messages to and from customers, and of what they are told.",
  Mails: "Mails to customers: which are sent, and in which words.",
  Cylinders: "Exchange groups, cylinder agreements, and what is paid back for cylinders.",
  "Price lists": "Prices that several customers share.",
  "Delivery options": "How and when orders are delivered, and what that costs.",
  "Delivery areas":
    "Where and when it is delivered: areas, what a day holds, and days without deliveries.",
  Forecasts: "When customers will probably be out of what they are brought.",
  "Trade accounts": "Applications for an account.",
  Orders: "Orders from the taking to the payment.",
  "Standing orders": "Orders that come again by themselves.",
  Payments: "The payment provider: its connection and what it tells.",
  Invoices: "Invoices, credit notes, receipts, refunds, reminders and statements.",
  Rental: "What bottles cost that customers hold, and the runs that bill them.",
  "Card readers": "Readers that take cards at the door.",
  "Direct Debit": "Mandates, collections and budget plans.",
  Books: "Days, months, bank statements, journals and the accounts program.",
  Rounds: "Rounds: planned, loaded, issued and driven.",
  Stops: "What happened at each stop of a round.",
  Vehicles: "Vans and what they may carry.",
  Drivers: "Drivers and their settings.",
  Rota: "Who drives on which day, and time off.",
  Stock: "Yards, what is in them, counts and transfers.",
  Suppliers: "Suppliers, and what is ordered from them.",
  Vouchers: "Codes that shoppers type for less.",
  Storefront: "The online shop: how it looks, what it sells, and its domains.",
  Batch: "Several operations in one request.",
  Console: "For the service's own staff.",
  "Trust centre": "Questions, documents and requests about security.",
};

/**
 * Returns the areas of a table of routes with their lines.
 * @throws Error for an area without a line
 */
export function tagsOf(table: readonly { tag: string }[]): { name: string; description: string }[] {
  return [...new Set(table.map(({ tag }) => tag))].map((name) => {
    const description = areas[name];
    if (description === undefined) throw new Error(`Say in tags.ts what ${name} holds`);
    return { name, description };
  });
}
