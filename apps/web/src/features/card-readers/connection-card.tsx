import { AccountCard, connectionState } from "@/features/provider-account/account-card";
import { Connect, Disconnect } from "./connect";
import type { Connection } from "./states";

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
    <AccountCard
      title="Account"
      state={connectionState(connection)}
      explanation={explain(connection)}
      timeZone={timeZone}
      refused={can.connect}
      account={
        provider && {
          provider: "SumUp",
          name: `${merchantName}, ${merchantCode}`,
          connectedAt,
          sandbox:
            provider === "sandbox"
              ? "Any code of eight letters and digits pairs a reader, and no money moves. A card takes six seconds; an amount that ends in 13p is declined."
              : null,
        }
      }
    >
      {offers !== null && (
        <>
          <Connect connection={connection} />
          {provider !== null && <Disconnect />}
        </>
      )}
    </AccountCard>
  );
}

function explain({ offers, provider }: Connection): string {
  if (provider !== null) {
    return "Pair each reader below and put it on a van. What a card pays counts as received at once; money is paid back in SumUp's own app, and noted here by hand.";
  }
  return offers !== null
    ? "Connect your account, then pair a reader for each van."
    : "This installation has no provider of card readers.";
}
