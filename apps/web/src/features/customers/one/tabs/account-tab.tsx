import { CallsCard } from "@/features/debts/calls-card";
import { BudgetCard } from "@/features/direct-debit/budget-card";
import { MandateCard } from "@/features/direct-debit/mandate-card";
import { api } from "@/session/api";
import { ifHeld } from "@/session/place";
import { CustomerAccount } from "../customer-account";
import { readStatement, type CustomerTabProps } from "../read-customer";
import { tabCards } from "./tab-cards";

const shownInvoices = 5;
const shownCalls = 5;
const shownCollections = 5;

/** The parts of the balance, the latest invoices and calls, and how they pay. */
export async function AccountTab({ customer, timeZone }: CustomerTabProps) {
  const { id, erasedAt, creditLimitPence } = customer;
  const { office } = await api();
  const [statement, invoices, calls, mandates, collections, plans, connection] = await Promise.all([
    readStatement(id),
    office.invoices.list({ customerId: id, limit: shownInvoices }),
    office.callNotes.list({ id, limit: shownCalls }),
    office.mandates.list({ customerId: id, limit: 1 }),
    office.directDebits.list({ customerId: id, limit: shownCollections }),
    office.budgetPlans.list({ customerId: id, limit: 1 }),
    ifHeld("connections:read", () => office.directDebitConnection.get(), null),
  ]);
  if (!statement) return null;
  return (
    <div className={tabCards}>
      <CustomerAccount
        customerId={id}
        limit={creditLimitPence}
        statement={statement}
        invoices={invoices}
      />
      <CallsCard
        customer={customer}
        notes={calls}
        overduePence={statement.overduePence}
        timeZone={timeZone}
      />
      {erasedAt === null && (
        <>
          <MandateCard
            customer={customer}
            mandates={mandates.items}
            collections={collections.items}
            connection={connection}
            timeZone={timeZone}
          />
          <BudgetCard
            customer={customer}
            mandates={mandates.items}
            plans={plans.items}
            timeZone={timeZone}
          />
        </>
      )}
    </div>
  );
}
