import type { SqlRunner } from "@roundsman/db";
import { billingAddresses } from "../invoices/put-invoices";
import type { AccountOnPaper } from "./account-on-paper";
import { readAges } from "./ages";

interface StatedAccount {
  tenantId: string;
  customerId: string;
  /** YYYY-MM-DD, the last day of the statement. */
  on: string;
  /** The business's calendar day: nothing of a statement of days to come is overdue before. */
  today: string;
}

/** Returns what a statement prints of its account besides its entries: the address, and the balance by age. */
export async function readAccount(
  runner: SqlRunner,
  { on, today, ...account }: StatedAccount,
): Promise<AccountOnPaper> {
  const { tenantId, customerId } = account;
  const addresses = await billingAddresses(runner, tenantId, [{ customerId }]);
  const lateOn = on < today ? on : today;
  const ages = await readAges(runner, { ...account, on, lateOn });
  return { address: addresses.get(customerId) ?? null, ages };
}
