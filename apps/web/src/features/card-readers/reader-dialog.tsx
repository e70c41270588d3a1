"use client";

import { EditDialog, TextField, useForm } from "@roundsman/ui";
import type { ReactNode } from "react";
import { VanField } from "@/features/fleet/vehicles/van-field";
import { useApiClient } from "@/trpc/client";
import type { Reader, Van } from "./states";

type ReaderDialogProps = {
  /** The reader to change; null pairs one. */
  reader: Reader | null;
  vehicles: readonly Van[];
  trigger: ReactNode;
};

/** A reader, its name and the van it rides on; a new one by the code it shows. */
export function ReaderDialog({ reader, vehicles, trigger }: ReaderDialogProps) {
  const { cardReaders } = useApiClient().office;
  const form = useForm({
    values: { name: reader?.name ?? "", pairingCode: "", vehicleId: reader?.vehicleId ?? "" },
    send: ({ name, pairingCode, vehicleId: chosen }) => {
      const vehicleId = chosen === "" ? null : chosen;
      return reader
        ? cardReaders.change.mutate({ id: reader.id, name, vehicleId })
        : cardReaders.pair.mutate({ name, pairingCode, vehicleId });
    },
    done: ({ name }) => (reader ? `${name} saved` : `${name} is paired`),
  });
  return (
    <EditDialog
      form={form}
      title={reader ? reader.name : "Pair a reader"}
      description={
        reader
          ? "Its name, and the van it rides on."
          : "On the reader: Connections, API, Connect. Type the code that it shows within a minute or two."
      }
      save={reader ? "Save" : "Pair"}
      trigger={trigger}
    >
      {!reader && (
        <TextField
          label="Code on the reader"
          name="pairingCode"
          maxLength={9}
          autoComplete="off"
          required
        />
      )}
      <TextField label="Name" name="name" maxLength={60} required />
      <VanField name="vehicleId" none="On no van" vehicles={vehicles} />
    </EditDialog>
  );
}
