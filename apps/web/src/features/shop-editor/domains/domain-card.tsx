"use client";

import {
  Badge,
  Button,
  Card,
  CardBody,
  CardFooter,
  CardHeader,
  ConfirmDialog,
  Refused,
  useAct,
} from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { Changing, useOffice } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import type { Domain, DomainCan } from "./domain";
import { DomainProblem } from "./domain-problem";
import { DomainRecords } from "./domain-records";
import { DomainState } from "./domain-state";

/** One address of the shop: how it stands, what its owner still has to set, what can be done. */
export function DomainCard({ domain, can }: { domain: Domain; can: DomainCan }) {
  const { host, kind, isPrimary, verifiedAt, lastCheckedAt, lastError } = domain;
  const { timeZone } = useOffice();
  const waits = kind === "custom" && (verifiedAt === null || lastError !== null);
  return (
    <Card>
      <CardHeader
        title={<span className="break-all">{host}</span>}
        hint={kind === "platform" ? "Yours from the start, and always there." : undefined}
        actions={
          <>
            {isPrimary && <Badge tone="primary">Main address</Badge>}
            <DomainState domain={domain} />
          </>
        }
      />
      {waits && (
        <CardBody>
          <DomainProblem domain={domain} />
          <DomainRecords records={domain.records} />
        </CardBody>
      )}
      {kind === "custom" || !isPrimary ? (
        <CardFooter>
          {kind === "custom" && (
            <span className="mr-auto text-xs text-muted-foreground">
              {lastCheckedAt
                ? `Checked ${formatDateTime(lastCheckedAt, timeZone)}. We go on checking.`
                : "We check it every quarter of an hour."}
            </span>
          )}
          <Changing>
            <DomainActions domain={domain} can={can} />
          </Changing>
        </CardFooter>
      ) : null}
    </Card>
  );
}

function DomainActions({ domain: { id, host }, can }: { domain: Domain; can: DomainCan }) {
  const api = useApiClient().office.domains;
  const fault = "The domain was not changed";
  const check = useAct(api.check.mutate, { done: `${host} checked`, fault });
  const primary = useAct(api.makePrimary.mutate, {
    done: `${host} is your shop's main address`,
    fault,
  });
  const remove = useAct(api.remove.mutate, { done: `${host} removed`, fault });
  return (
    <>
      <Refused why={can.remove} label="Remove">
        <ConfirmDialog
          trigger={<Button variant="ghost">Remove</Button>}
          title={`Remove ${host}?`}
          description="Your shop is not found there any more. To have it back, it has to be proved anew."
          confirm="Remove"
          onConfirm={() => remove.run({ id })}
        />
      </Refused>
      <Refused why={can.makePrimary} label="Make it the main address">
        <Button loading={primary.busy} onClick={() => primary.start({ id })}>
          Make it the main address
        </Button>
      </Refused>
      <Refused why={can.check} label="Check now">
        <Button loading={check.busy} onClick={() => check.start({ id })}>
          Check now
        </Button>
      </Refused>
    </>
  );
}
