"use client";

import {
  Button,
  ConfirmDialog,
  listOf,
  noFilters,
  RowActions,
  StatusBadge,
  toast,
  useAct,
} from "@roundsman/ui";
import { Nfc } from "lucide-react";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import { ReaderDialog } from "./reader-dialog";
import { readerStates, type Reader, type Van } from "./states";

type Context = { vehicles: readonly Van[] };

/** The business's card readers, by name. */
export const readersList = listOf<Reader, Context>()({
  label: "Card readers",
  filters: noFilters,
  rowId: ({ id }) => id,
  columns: (column, { vehicles }) => [
    column.accessor("name", { header: "Name", meta: { className: "font-medium" } }),
    column.accessor(({ vehicleName }) => vehicleName ?? "On no van", {
      id: "van",
      header: "Van",
      meta: { phone: "second" },
    }),
    column.accessor("serialNumber", { header: "Serial number", meta: { fit: true, muted: true } }),
    column.display({
      header: "State",
      cell: ({ row }) => {
        const { kind, words } = readerStates[row.original.state];
        return <StatusBadge kind={kind}>{words}</StatusBadge>;
      },
      meta: { fit: true, phone: "figure" },
    }),
    column.display({
      header: "Actions",
      cell: ({ row: { original: reader } }) => (
        <Changing>
          <RowActions inWords>
            <Check reader={reader} />
            <ReaderDialog
              reader={reader}
              vehicles={vehicles}
              trigger={
                <Button size="sm" aria-label={`Change ${reader.name}`}>
                  Change
                </Button>
              }
            />
            <Unpair reader={reader} />
          </RowActions>
        </Changing>
      ),
      meta: { fit: true, silent: true, phone: "acts" },
    }),
  ],
  nothingYet: {
    icon: <Nfc />,
    title: "No readers yet",
    text: "Pair a SumUp Solo for each van: its driver then takes cards at the door.",
  },
});

/** Asks the provider how a reader does. */
function Check({ reader: { id, name } }: { reader: Reader }) {
  const { cardReaders } = useApiClient().office;
  const check = useAct(() => cardReaders.check.mutate({ id }), {
    done: ({ reader, online, batteryPercent }) => {
      const said = [
        `${reader.name}: ${readerStates[reader.state].words.toLowerCase()}`,
        online === null ? null : online ? "online" : "offline",
        batteryPercent === null ? null : `battery ${Math.round(batteryPercent)} %`,
      ];
      toast.done(said.filter((part) => part !== null).join(", "));
    },
    fault: `${name} could not be asked`,
  });
  return (
    <Button size="sm" aria-label={`Check ${name}`} onClick={() => check.start()}>
      Check
    </Button>
  );
}

function Unpair({ reader: { id, name } }: { reader: Reader }) {
  const { cardReaders } = useApiClient().office;
  const unpair = useAct(() => cardReaders.unpair.mutate({ id }), {
    done: `${name} is unpaired`,
    fault: `${name} is still paired`,
  });
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" aria-label={`Unpair ${name}`}>
          Unpair
        </Button>
      }
      title={`Unpair ${name}?`}
      description="It takes no cards for you until it is paired anew. What it took stays recorded."
      confirm="Unpair"
      onConfirm={() => unpair.run()}
    />
  );
}
