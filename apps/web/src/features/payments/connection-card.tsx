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
import type { RouterOutputs } from "@/trpc/outputs";
import { ConnectButton } from "./connect-button";

type Connection = RouterOutputs["office"]["payments"]["connection"];

const providerWords = { stripe: "Stripe", sandbox: "Sandbox (no money moves)" };

/** How far the business is with taking payments, and the next step. */
export function ConnectionCard({
  connection,
  timeZone,
}: {
  connection: Connection;
  timeZone: string;
}) {
  const { available, provider, accountRef, chargesEnabled, connectedAt, can } = connection;
  return (
    <Card className="max-w-2xl">
      <CardHeader title="Payment provider" actions={<State connection={connection} />} />
      <CardBody>
        <p className="max-w-prose text-dense text-muted-foreground">{explain(connection)}</p>
        {provider === "sandbox" && (
          <Alert title="This is the sandbox">
            Payment links and the shop's checkout work as they will, on a page that takes no card
            and moves no money.
          </Alert>
        )}
        {provider !== null && (
          <DescriptionList>
            <Description term="Provider">{providerWords[provider]}</Description>
            <Description term="Account">{accountRef}</Description>
            <Description term="Connected">
              {connectedAt && formatDate(connectedAt, timeZone)}
            </Description>
          </DescriptionList>
        )}
        {available && (
          <Changing>
            {can.connect === null ? (
              <ConnectButton begun={provider !== null} ready={chargesEnabled} />
            ) : (
              <Alert title="Not for support">{can.connect}</Alert>
            )}
          </Changing>
        )}
      </CardBody>
    </Card>
  );
}

function State({
  connection: { available, provider, chargesEnabled },
}: {
  connection: Connection;
}) {
  if (chargesEnabled) return <StatusBadge kind="done">Taking payments</StatusBadge>;
  if (provider !== null) return <StatusBadge kind="attention">Not finished</StatusBadge>;
  if (!available) return <StatusBadge kind="ended">Not offered here</StatusBadge>;
  return <StatusBadge kind="waiting">Not connected</StatusBadge>;
}

function explain({ available, provider, chargesEnabled }: Connection): string {
  if (chargesEnabled) return "Customers can pay by link and in your shop.";
  if (!available) {
    return "This installation has no payment provider. Orders can be taken on account or for cash.";
  }
  if (provider !== null) {
    return "The provider still needs something from you before it takes money: go on where you were.";
  }
  return "Connect an account, and orders can be paid by link or in your shop. The provider asks who you are and where the money goes; it takes about ten minutes.";
}
