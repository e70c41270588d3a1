import {
  Alert,
  Card,
  CardBody,
  CardHeader,
  Description,
  DescriptionList,
  StatusBadge,
} from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { Changing } from "@/session/office-context";
import { Connect, Disconnect } from "./connect";
import type { Connection } from "./states";

const providerWords = { gocardless: "GoCardless", sandbox: "Sandbox (no money moves)" };

/** The business's account at the provider of Direct Debit, and the next step. */
export function ConnectionCard({
  connection,
  timeZone,
}: {
  connection: Connection;
  timeZone: string;
}) {
  const { offers, provider, accountName, connectedAt, webhookUrl, can } = connection;
  return (
    <Card>
      <CardHeader title="Account" actions={<State connection={connection} />} />
      <CardBody>
        <p className="max-w-prose text-dense text-muted-foreground">{explain(connection)}</p>
        {provider === "sandbox" && (
          <Alert title="This is the sandbox">
            Customers sign on a page that asks for no bank account, and no money moves. A collection
            whose amount ends in 13p fails on its day; one that ends in 14p is charged back two days
            later.
          </Alert>
        )}
        {provider !== null && (
          <DescriptionList>
            <Description term="Provider">{providerWords[provider]}</Description>
            <Description term="Account">{accountName}</Description>
            <Description term="Connected">
              {connectedAt && formatDate(connectedAt, timeZone)}
            </Description>
            {provider === "gocardless" && (
              <Description term="Webhook address">
                <code className="break-all">{webhookUrl}</code>
              </Description>
            )}
          </DescriptionList>
        )}
        {offers !== null && (
          <Changing>
            {can.connect === null ? (
              <div className="flex flex-wrap gap-2">
                <Connect connection={connection} />
                {provider !== null && <Disconnect />}
              </div>
            ) : (
              <Alert title="Not for support">{can.connect}</Alert>
            )}
          </Changing>
        )}
      </CardBody>
    </Card>
  );
}

function State({ connection: { offers, provider } }: { connection: Connection }) {
  if (provider !== null) return <StatusBadge kind="done">Connected</StatusBadge>;
  if (offers === null) return <StatusBadge kind="ended">Not offered here</StatusBadge>;
  return <StatusBadge kind="waiting">Not connected</StatusBadge>;
}

function explain({ offers, provider }: Connection): string {
  if (provider !== null) {
    return "Ask a customer for a mandate on their page. Once they have signed, their invoices are collected on their due days.";
  }
  return offers !== null
    ? "Connect your account, then send customers a link under which they sign a mandate."
    : "This installation has no provider of Direct Debit.";
}
