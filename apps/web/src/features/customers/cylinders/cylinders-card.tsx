import { Card, CardBody, CardHeader, Refused, TextLink } from "@roundsman/ui";
import { formatDate, formatMoney, formatQuantity } from "@roundsman/ui/format";
import { Changing } from "@/session/office-context";
import type { RouterOutputs } from "@/trpc/outputs";
import { NewAgreement } from "./new-agreement";
import { MoveAgreement } from "./move-agreement";
import { AgreementPaper } from "./paper-dialog";
import { ReturnCylinders } from "./return-cylinders";

type Outputs = RouterOutputs["office"];
type Agreement = Outputs["cylinderAgreements"]["one"];

type CylindersCardProps = {
  customer: { id: string; name: string };
  positions: Outputs["cylinderAgreements"]["ofCustomer"]["items"];
  /** The latest first. */
  agreements: readonly Agreement[];
  groups: readonly Outputs["exchangeGroups"]["one"][];
};

/** Whose cylinders a customer has: held, agreed and owed, with the agreements. */
export function CylindersCard({ customer, positions, agreements, groups }: CylindersCardProps) {
  if (groups.length === 0 && agreements.length === 0) return null;
  return (
    <Card>
      <CardHeader
        title="Cylinders"
        actions={
          <Changing needs="invoices:write">
            <NewAgreement customer={customer} groups={groups} />
          </Changing>
        }
      />
      <CardBody>
        {positions.length === 0 ? (
          <p className="text-dense text-muted-foreground">They have none of yours.</p>
        ) : (
          <table className="w-full text-dense">
            <thead>
              <tr className="text-left text-muted-foreground">
                <th className="py-1 font-normal">Group</th>
                <th className="py-1 text-right font-normal">Held</th>
                <th className="py-1 text-right font-normal">Agreed</th>
                <th className="py-1 text-right font-normal">Owed</th>
              </tr>
            </thead>
            <tbody className="tabular-nums">
              {positions.map(({ exchangeGroupId, name, held, agreed, owed }) => (
                <tr key={exchangeGroupId} className="border-t">
                  <th scope="row" className="py-1.5 text-left font-normal">
                    {name}
                  </th>
                  <td className="py-1.5 text-right">{held}</td>
                  <td className="py-1.5 text-right">{agreed}</td>
                  <td className="py-1.5 text-right">
                    {owed > 0 ? <strong className="text-warning-text">{owed}</strong> : owed}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {agreements.length > 0 && (
          <ul aria-label="Cylinder agreements" className="flex flex-col">
            {agreements.map((agreement) => (
              <AgreementRow key={agreement.id} customerId={customer.id} agreement={agreement} />
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}

function AgreementRow({ customerId, agreement }: { customerId: string; agreement: Agreement }) {
  const { id, number, count, openCount, exchangeGroupName, chargePence, paidOn } = agreement;
  const { paperNumber, hasScan, orderId, orderNumber, refundToday, returns, can } = agreement;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b py-2 text-dense last:border-b-0">
      <span className="flex min-w-0 flex-col">
        <span>
          <strong className="font-medium">{number}</strong> {formatQuantity(count, "cylinder")},{" "}
          {exchangeGroupName}
        </span>
        <span className="text-muted-foreground">
          {formatMoney(chargePence)} each, paid {formatDate(paidOn)}
          {paperNumber !== null && `, paper ${paperNumber}`}
          {orderId !== null && (
            <>
              , <TextLink href={`/orders/${orderId}`}>{orderNumber}</TextLink>
            </>
          )}
          {hasScan && (
            <>
              ,{" "}
              <a
                className="text-link underline"
                href={`/customers/${customerId}/cylinders/${id}/scan`}
              >
                scan
              </a>
            </>
          )}
        </span>
        <span className="text-muted-foreground">
          {openCount === 0
            ? "All back"
            : `${openCount} out, ${formatMoney(refundToday.pence)} back today (${refundToday.percent}%)`}
        </span>
        {returns.map((back) => (
          <span key={back.id} className="text-muted-foreground">
            {formatDate(back.returnedOn)}: {returnWords(back)}
          </span>
        ))}
      </span>
      <Changing needs="customers:write">
        <span className="-ml-2 flex flex-wrap items-center gap-1">
          <AgreementPaper agreement={agreement} />
          {openCount > 0 && (
            <>
              <Refused why={can.move} label="Move" size="sm">
                <MoveAgreement agreement={agreement} />
              </Refused>
              <Refused why={can.return} label="Return" size="sm">
                <ReturnCylinders agreement={agreement} />
              </Refused>
            </>
          )}
        </span>
      </Changing>
    </li>
  );
}

const outcomes: Record<Agreement["returns"][number]["outcome"], string> = {
  returned: "back",
  lost_paper: "back without the paper",
  foreign_brand: "of another brand handed in",
  lost: "lost",
};

/** "2 back, £55.98 credited (CN-0012)". */
function returnWords({
  count,
  outcome,
  refund,
  refundPence,
  creditNoteNumber,
}: Agreement["returns"][number]): string {
  const said = `${count} ${outcomes[outcome]}`;
  if (refundPence === 0) return said;
  const paid = refund === "credit" ? "credited" : "paid out";
  return `${said}, ${formatMoney(refundPence)} ${paid} (${creditNoteNumber ?? "no credit note"})`;
}
