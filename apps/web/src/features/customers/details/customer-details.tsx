import {
  Card,
  CardBody,
  CardHeader,
  Description,
  DescriptionList,
  PhoneLink,
  Refused,
} from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { IfVat } from "@/features/goods/if-vat";
import { termsInWords } from "@/features/states/payment-terms";
import { Changing } from "@/session/office-context";
import type { RouterOutputs } from "@/trpc/outputs";
import type { CustomerCan } from "../one/read-customer";
import { weekdayWords } from "../../addresses/weekdays";
import { EditDetails } from "./edit-details";

type CustomerDetailsProps = {
  customer: RouterOutputs["office"]["customers"]["one"];
  can: CustomerCan;
  timeZone: string;
};

/** The objections to texts and calls, each with the day on which the customer stated it. */
function ObjectionRows({
  customer,
  timeZone,
}: Pick<CustomerDetailsProps, "customer" | "timeZone">) {
  const { noTextsSince, doNotCallSince } = customer;
  return (
    <>
      {noTextsSince && (
        <Description term="Texts">
          None at all, since {formatDate(noTextsSince, timeZone)}
        </Description>
      )}
      {doNotCallSince && (
        <Description term="Calls">
          None that sell, since {formatDate(doNotCallSince, timeZone)}
        </Description>
      )}
    </>
  );
}

/** How to reach them, what they pay, and what they are on paper. */
export function CustomerDetails({ customer, can, timeZone }: CustomerDetailsProps) {
  const { weekdays, dates } = customer.closedDays;
  const closed = [
    ...(weekdays.length > 0 ? [`every ${weekdayWords(weekdays)}`] : []),
    ...dates.map(({ date, note }) => `${formatDate(date)}${note === null ? "" : ` (${note})`}`),
  ];
  return (
    <Card>
      <CardHeader
        title="Details"
        actions={
          <Changing>
            <Refused why={can.change} label="Edit" size="sm">
              <EditDetails customer={customer} />
            </Refused>
          </Changing>
        }
      />
      <CardBody className="py-2">
        <DescriptionList>
          <Description term="Phone">
            {customer.phone && <PhoneLink number={customer.phone} doNotCall={customer.doNotCall} />}
          </Description>
          <Description term="Email">
            {customer.email && <a href={`mailto:${customer.email}`}>{customer.email}</a>}
          </Description>
          <Description term="Pays">{customer.onAccount ? "On account" : "As they go"}</Description>
          {customer.creditLimitPence !== null && (
            <Description term="Credit limit">{formatMoney(customer.creditLimitPence)}</Description>
          )}
          {customer.paymentTerms && (
            <Description term="Payment terms">{termsInWords(customer.paymentTerms)}</Description>
          )}
          {(customer.accountsName ?? customer.accountsEmail) && (
            <Description term="Accounts">
              {customer.accountsName && <span className="block">{customer.accountsName}</span>}
              {customer.accountsEmail && (
                <a href={`mailto:${customer.accountsEmail}`}>{customer.accountsEmail}</a>
              )}
            </Description>
          )}
          {closed.length > 0 && <Description term="Closed">{closed.join(", ")}</Description>}
          <Description term="Price list">
            {customer.rateSetName ?? "Everybody's prices"}
          </Description>
          {customer.externalRef && (
            <Description term="Account number">
              <span className="wrap-anywhere">{customer.externalRef}</span>
            </Description>
          )}
          {customer.companyNumber && (
            <Description term="Company number">{customer.companyNumber}</Description>
          )}
          {customer.vatNumber && <Description term="VAT number">{customer.vatNumber}</Description>}
          <ObjectionRows customer={customer} timeZone={timeZone} />
          {customer.buysForResale && (
            <IfVat>
              <Description term="VAT of fuel">Buys to sell on: 20%</Description>
            </IfVat>
          )}
          <Description term="Customer since">
            {formatDate(customer.createdAt, timeZone)}
          </Description>
          {customer.notes && <Description term="Notes">{customer.notes}</Description>}
        </DescriptionList>
      </CardBody>
    </Card>
  );
}
