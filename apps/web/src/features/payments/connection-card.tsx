import { AccountCard } from "@/features/provider-account/account-card";
import type { Shown } from "@/features/states/order-states";
import type { RouterOutputs } from "@/trpc/outputs";
import { ConnectButton } from "./connect-button";

type Connection = RouterOutputs["office"]["payments"]["connection"];

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
    <AccountCard
      title="Payment provider"
      state={stateOf(connection)}
      explanation={explain(connection)}
      timeZone={timeZone}
      refused={can.connect}
      account={
        provider && {
          provider: "Stripe",
          name: accountRef,
          connectedAt,
          sandbox:
            provider === "sandbox"
              ? "Payment links and the shop's checkout work as they will, on a page that takes no card and moves no money."
              : null,
        }
      }
    >
      {available && <ConnectButton begun={provider !== null} ready={chargesEnabled} />}
    </AccountCard>
  );
}

function stateOf({ available, provider, chargesEnabled }: Connection): Shown {
  if (chargesEnabled) return { kind: "done", words: "Taking payments" };
  if (provider !== null) return { kind: "attention", words: "Not finished" };
  if (!available) return { kind: "ended", words: "Not offered here" };
  return { kind: "waiting", words: "Not connected" };
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
