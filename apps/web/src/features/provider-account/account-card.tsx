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
import type { ReactNode } from "react";
import type { Shown } from "@/features/states/order-states";
import { Changing } from "@/session/office-context";

type AccountCardProps = {
  title: string;
  state: Shown;
  /** What the account is for, or what is still to be done. */
  explanation: string;
  account: {
    provider: string;
    /** The account as the provider names it. */
    name: ReactNode;
    connectedAt: string | null;
    /** How the sandbox behaves, where the provider is the sandbox. */
    sandbox: string | null;
    /** Further facts: a `Description` each. */
    more?: ReactNode;
  } | null;
  timeZone: string;
  /** Why whoever looks may not connect an account; null where they may. */
  refused: string | null;
  /** The buttons that connect and disconnect; nothing where this installation has no provider. */
  children: ReactNode;
};

/** A business's own account at a provider, and the next step. */
export function AccountCard({
  title,
  state,
  explanation,
  account,
  timeZone,
  refused,
  children,
}: AccountCardProps) {
  return (
    <Card className="max-w-2xl">
      <CardHeader
        title={title}
        actions={<StatusBadge kind={state.kind}>{state.words}</StatusBadge>}
      />
      <CardBody>
        <p className="max-w-prose text-dense text-muted-foreground">{explanation}</p>
        {account?.sandbox && <Alert title="This is the sandbox">{account.sandbox}</Alert>}
        {account && (
          <DescriptionList>
            <Description term="Provider">
              {account.sandbox ? "Sandbox (no money moves)" : account.provider}
            </Description>
            <Description term="Account">{account.name}</Description>
            <Description term="Connected">
              {account.connectedAt && formatDate(account.connectedAt, timeZone)}
            </Description>
            {account.more}
          </DescriptionList>
        )}
        {children && (
          <Changing>
            {refused === null ? (
              <div className="flex flex-wrap gap-2">{children}</div>
            ) : (
              <Alert title="Not for support">{refused}</Alert>
            )}
          </Changing>
        )}
      </CardBody>
    </Card>
  );
}

/** Where an account stands whose provider asks for nothing more once it is connected. */
export function connectionState({
  offers,
  provider,
}: {
  offers: string | null;
  provider: string | null;
}): Shown {
  if (provider !== null) return { kind: "done", words: "Connected" };
  if (offers === null) return { kind: "ended", words: "Not offered here" };
  return { kind: "waiting", words: "Not connected" };
}
