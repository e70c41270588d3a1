import {
  Alert,
  Card,
  CardBody,
  CardHeader,
  Description,
  DescriptionList,
  StatusBadge,
} from "@roundsman/ui";
import { formatDate, formatDateTime, formatMoney } from "@roundsman/ui/format";
import { IfVat } from "@/features/goods/if-vat";
import { Changing } from "@/session/office-context";
import type { RouterOutputs } from "@/trpc/outputs";
import { ConnectAccounts, Disconnect, Pause } from "./accounts-buttons";
import { programWords, ToRefused } from "./documents-list";
import type { ReadChart } from "./read-chart";

type Connection = RouterOutputs["office"]["accounts"]["get"];

/** Which program is connected, how far it is, and what waits. */
export function AccountsCard({
  connection,
  chart,
  timeZone,
}: {
  connection: Connection;
  chart: ReadChart;
  timeZone: string;
}) {
  const { available, program, organisationName, startsOn, documents, can } = connection;
  const name = program && programWords[program];
  return (
    <Card className="max-w-3xl">
      <CardHeader title={name ?? "Accounts program"} actions={<State connection={connection} />} />
      <CardBody>
        <p className="max-w-prose text-dense text-muted-foreground">{explain(connection)}</p>
        {connection.restsUntil && (
          <Alert title={`${name} asks us to wait`}>
            So many requests are allowed a minute and a day. Sending goes on at{" "}
            {formatDateTime(connection.restsUntil, timeZone)}.
          </Alert>
        )}
        {chart.kind === "failed" && (
          <Alert title={`${name} can't be asked now`}>
            What is chosen stays. Try again in a minute.
          </Alert>
        )}
        {documents.refused > 0 && (
          <Alert
            title={
              documents.refused === 1
                ? "One document was refused"
                : `${documents.refused} documents were refused`
            }
          >
            <ToRefused count={documents.refused} />
          </Alert>
        )}
        {name !== null && startsOn !== null && <NotSent name={name} connection={connection} />}
        {program !== null && (
          <DescriptionList>
            <Description term="Organisation">{organisationName ?? "Not chosen yet"}</Description>
            <Description term="Connected">
              {connection.connectedAt && formatDate(connection.connectedAt, timeZone)}
            </Description>
            <Description term="From">
              {startsOn ? formatDate(startsOn) : "No day chosen yet"}
            </Description>
            <Description term="Sent">{documents.sent}</Description>
            <Description term="Waiting">{documents.waiting}</Description>
            <Description term="Refused">{documents.refused}</Description>
          </DescriptionList>
        )}
        <Changing>
          {can.connect === null ? (
            <div className="flex flex-wrap gap-2">
              {available.map((one) => (
                <ConnectAccounts
                  key={one}
                  program={one}
                  name={programWords[one]}
                  again={one === program}
                  quiet={program !== null && connection.endedAt === null}
                />
              ))}
              {program !== null && startsOn !== null && (
                <Pause paused={connection.pausedAt !== null} />
              )}
              {name !== null && <Disconnect name={name} />}
            </div>
          ) : (
            <Alert title="Only for people of the business">{can.connect}</Alert>
          )}
        </Changing>
      </CardBody>
    </Card>
  );
}

/** What the bookkeeper enters there by hand: it goes to no document that is sent. */
function NotSent({ name, connection }: { name: string; connection: Connection }) {
  const { notSent, choices } = connection;
  const hasDays = Boolean(choices?.paidSales);
  const { sales, receiptsPence, refunds, refundsPence } = notSent;
  if (sales === 0 && receiptsPence === 0 && refunds === 0) return null;
  return (
    <Alert title="What is not sent">
      <ul className="flex list-disc flex-col gap-1 pl-4">
        {sales > 0 && (
          <li>
            Paid sales without an invoice: {sales}.{" "}
            {hasDays
              ? "Days go the morning after; those before their first day are not sent."
              : "Choose below where sales that are paid at once go, and each day is sent. Or let every paid sale have its VAT invoice, under Settings, Business."}
          </li>
        )}
        {receiptsPence !== 0 && (
          <li>
            Money that pays no invoice since the first day: {formatMoney(receiptsPence)}. It is for
            such sales, for older invoices, paid ahead or left over.
          </li>
        )}
        {refunds > 0 && (
          <li>
            Refunds: {refunds}, {formatMoney(refundsPence)}. Enter them in {name}.
          </li>
        )}
        <li>
          Opening balances, {hasDays ? "" : "fees of the payment provider, "}
          <IfVat>VAT claimed for bad debts, </IfVat>
          and deliveries not billed yet.
        </li>
      </ul>
    </Alert>
  );
}

function State({ connection: { program, endedAt, idle, available } }: { connection: Connection }) {
  if (program === null) {
    return available.length === 0 ? (
      <StatusBadge kind="ended">Not offered here</StatusBadge>
    ) : (
      <StatusBadge kind="waiting">Not connected</StatusBadge>
    );
  }
  if (endedAt) return <StatusBadge kind="failed">Connection ended</StatusBadge>;
  return idle === null ? (
    <StatusBadge kind="done">Sending</StatusBadge>
  ) : (
    <StatusBadge kind="attention">Not sending</StatusBadge>
  );
}

function explain({ program, idle, available }: Connection): string {
  if (program === null && available.length === 0) {
    return "This installation is not set up for an accounts program. Files for your accounts are under Books, Journals.";
  }
  if (program === null) {
    return "Connect the program that your accounts are in. You choose which organisation, where sales and money go there, and from which day. Nothing is sent before that.";
  }
  return (
    idle ??
    "Every ten minutes what is new is sent and what was paid there is read. Invoices are sent once each; a void invoice or a reversed payment is taken out again."
  );
}
