import { Description } from "@roundsman/ui";
import { AccountCard, connectionState } from "@/features/provider-account/account-card";
import { Connect, Disconnect } from "./connect";
import type { Connection } from "./states";

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
    <AccountCard
      title="Account"
      state={connectionState(connection)}
      explanation={explain(connection)}
      timeZone={timeZone}
      refused={can.connect}
      account={
        provider && {
          provider: "GoCardless",
          name: accountName,
          connectedAt,
          sandbox:
            provider === "sandbox"
              ? "Customers sign on a page that asks for no bank account, and no money moves. A collection whose amount ends in 13p fails on its day; one that ends in 14p is charged back two days later."
              : null,
          more: provider === "gocardless" && (
            <Description term="Webhook address">
              <code className="break-all">{webhookUrl}</code>
            </Description>
          ),
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
    return "Ask a customer for a mandate on their page. Once they have signed, their invoices are collected on their due days.";
  }
  return offers !== null
    ? "Connect your account, then send customers a link under which they sign a mandate."
    : "This installation has no provider of Direct Debit.";
}
