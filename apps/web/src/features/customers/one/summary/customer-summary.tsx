import { ForecastCard } from "@/features/forecasts/forecast-card";
import { RecordReceipt } from "@/features/receipts/record-receipt";
import { CustomerEmpties } from "../customer-empties";
import type { CustomerPage } from "../read-customer";
import { LastOrderCard } from "./last-order-card";
import { OwesCard, type Balance } from "./owes-card";

/** The parts of the page that it shows. */
type Shown = Pick<CustomerPage, "lastOrder" | "forecasts" | "empties" | "timeZone"> & {
  customer: Pick<CustomerPage["customer"], "id" | "name" | "erasedAt">;
  statement: Balance | null;
};

/** The answers that callers want first: what they owe, had last, run out of and hold. Empty ones are left out. */
export function CustomerSummary({ page }: { page: Shown }) {
  const { customer, statement, lastOrder, forecasts, empties, timeZone } = page;
  const { id, name, erasedAt } = customer;
  return (
    <div className="mb-4 grid items-start gap-4 empty:hidden sm:grid-cols-2 xl:grid-cols-4">
      {statement && (
        <OwesCard
          customerId={id}
          statement={statement}
          actions={erasedAt === null && <RecordReceipt customer={{ id, name }} size="sm" />}
        />
      )}
      {lastOrder && <LastOrderCard order={lastOrder} timeZone={timeZone} />}
      <ForecastCard forecasts={forecasts} timeZone={timeZone} />
      <CustomerEmpties items={empties} />
    </div>
  );
}
