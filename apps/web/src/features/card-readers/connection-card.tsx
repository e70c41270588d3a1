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

const providerWords = { sumup: "SumUp", sandbox: "Sandbox (no money moves)" };

/** The business's account at the provider of card readers, and the next step. */
export function ConnectionCard({
  connection,
  timeZone,
}: {
  connection: Connection;
  timeZone: string;
}) {
  const { offers, provider, merchantCode, merchantName, connectedAt, can } = connection;
  return (
    <Card>
      <CardHeader title="Account" actions={<State connection={connection} />} />
      <CardBody>
        <p className="max-w-prose text-dense text-muted-foreground">{explain(connection)}</p>
        {provider === "sandbox" && (
          <Alert title="This is the sandbox">
            Any code of eight letters and digits pairs a reader, and no money moves. A card takes
            six seconds; an amount that ends in 13p is declined.
          </Alert>
        )}
        {provider !== null && (
          <DescriptionList>
            <Description term="Provider">{providerWords[provider]}</Description>
            <Description term="Account">
              {merchantName}, {merchantCode}
            </Description>
            <Description term="Connected">
              {connectedAt && formatDate(connectedAt, timeZone)}
            </Description>
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
    return "Pair each reader below and put it on a van. What a card pays counts as received at once; money is paid back in SumUp's own app, and noted here by hand.";
  }
  return offers !== null
    ? "Connect your account, then pair a reader for each van."
    : "This installation has no provider of card readers.";
}
