"use client";

import { Badge, Button, Dialog, DialogContent, Skeleton, useAct } from "@roundsman/ui";
import { formatDay } from "@roundsman/ui/format";
import { Plus } from "lucide-react";
import { useState } from "react";
import { fuelWords } from "@/features/goods/fuel-kinds";
import { useOffice } from "@/session/office-context";
import { useApi, useApiClient } from "@/trpc/client";
import { useEveryPage } from "@/trpc/use-every-page";
import { inOneLine, type Address } from "../address-values";
import type { Statement } from "./appliances-list";
import { StateAppliance } from "./state-appliance";

type StatedAppliancesProps = { address: Address; customerName: string; onClose: () => void };

/** What was stated of the appliance at an address: the one that holds, and those before it. */
export function StatedAppliances({ address, customerName, onClose }: StatedAppliancesProps) {
  const { applianceStatements } = useApiClient().office;
  const key = [...useApi().office.applianceStatements.list.pathKey(), address.id];
  const read = (ended: boolean) => (at: object) =>
    applianceStatements.list.query({ addressId: address.id, ended, ...at });
  const holding = useEveryPage([...key, "holding"], read(false));
  const before = useEveryPage([...key, "ended"], read(true));
  const again = () => void Promise.all([holding.refetch(), before.refetch()]);
  const [stating, setStating] = useState(false);
  if (stating) {
    return (
      <StateAppliance
        addressId={address.id}
        address={inOneLine(address)}
        customerName={customerName}
        onClose={() => setStating(false)}
        onDone={again}
      />
    );
  }
  const isLoaded = holding.data !== undefined && before.data !== undefined;
  const rows = [...(holding.data ?? []), ...(before.data ?? [])];
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Appliance for solid fuel"
        description={`${inOneLine(address)}. In a smoke control area, wood and coal are delivered for an exempt appliance only. Ask once which it is.`}
      >
        {!isLoaded && <Skeleton className="h-16" />}
        {isLoaded && rows.length === 0 && (
          <p className="text-dense text-muted-foreground">Nothing stated yet.</p>
        )}
        <ul className="divide-y">
          {rows.map((statement) => (
            <Row key={statement.id} statement={statement} onDone={again} />
          ))}
        </ul>
        <Button onClick={() => setStating(true)}>
          <Plus aria-hidden />
          {holding.data?.length ? "Another appliance instead" : "Keep an appliance"}
        </Button>
      </DialogContent>
    </Dialog>
  );
}

function Row({ statement, onDone }: { statement: Statement; onDone: () => void }) {
  const { id, appliance, fuels, statedBy, statedOn, recordedByName, endedAt, endedByName } =
    statement;
  const { timeZone } = useOffice();
  const { applianceStatements } = useApiClient().office;
  const end = useAct(
    async () => {
      await applianceStatements.end.mutate({ id });
      onDone();
    },
    { done: "The statement has ended", fault: "The statement was not ended" },
  );
  return (
    <li className="flex flex-wrap items-start justify-between gap-2 py-3 text-dense">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {appliance}{" "}
          <Badge tone={endedAt === null ? "success" : "neutral"}>
            {endedAt === null ? "In force" : "Ended"}
          </Badge>
        </p>
        <p className="text-muted-foreground">
          {fuels.length === 0
            ? "Its fuels were not stated: it allows none. Keep it again with them."
            : `For ${fuelWords(fuels)}.`}
        </p>
        <p className="text-muted-foreground">
          Stated by {statedBy} on {formatDay(statedOn, timeZone)}, kept by {recordedByName}.
        </p>
        {endedAt !== null && (
          <p className="text-muted-foreground">
            Ended on {formatDay(endedAt, timeZone)}
            {endedByName && ` by ${endedByName}`}.
          </p>
        )}
      </div>
      {endedAt === null && (
        <Button size="sm" loading={end.busy} onClick={() => end.start()}>
          End it
        </Button>
      )}
    </li>
  );
}
