"use client";

import { Button, EditDialog, SelectField, useForm } from "@roundsman/ui";
import { Warehouse } from "lucide-react";
import { useState } from "react";
import { useApi, useApiClient } from "@/trpc/client";
import { useEveryPage } from "@/trpc/use-every-page";
import type { DrivenRound } from "../one/driven-round";
import { isRecorded } from "../round-states";

/** Has the van reloaded at a yard on the way. Nothing where no open stop has another before it. */
export function AddReload({ round }: { round: DrivenRound }) {
  const [open, setOpen] = useState(false);
  const taken = new Set(round.reloads.map(({ beforeStopId }) => beforeStopId));
  const places = round.stops
    .slice(1)
    .filter((stop) => !isRecorded(stop) && !taken.has(stop.id))
    .map((stop) => ({
      value: stop.id,
      label: `${stop.sequence}. ${stop.customerName ?? stop.deliverTo ?? "No customer"}`,
    }));
  const [first] = places;
  if (!first || round.can.addReload !== null) return null;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Warehouse aria-hidden />
        Add a reload
      </Button>
      {open && (
        <ReloadDialog
          roundId={round.id}
          first={first}
          places={places}
          yardId={round.startYard?.id ?? ""}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

type Place = { value: string; label: string };
type ReloadDialogProps = {
  roundId: string;
  first: Place;
  places: readonly Place[];
  yardId: string;
  onClose: () => void;
};

function ReloadDialog({ roundId, first, places, yardId, onClose }: ReloadDialogProps) {
  const { yards } = useApi().office;
  const client = useApiClient().office;
  const found = useEveryPage(yards.list.pathKey(), (at) => client.yards.list.query(at));
  const form = useForm({
    values: { beforeStopId: first.value, locationId: yardId },
    send: (place) => client.reloads.add.mutate({ id: roundId, ...place }),
    done: () => "Reload added",
  });
  const choices = (found.data ?? [])
    .filter(({ archivedAt }) => archivedAt === null)
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <EditDialog
      form={form}
      title="Add a reload"
      description="The van comes back to a yard, puts down what it brings, and loads what the stops after it ask for."
      onClose={onClose}
      className="gap-5"
    >
      <SelectField label="Before stop" name="beforeStopId" options={places} />
      <SelectField label="Yard" name="locationId" options={choices} />
    </EditDialog>
  );
}
