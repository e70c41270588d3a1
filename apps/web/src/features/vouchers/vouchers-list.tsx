"use client";

import { Button, IconButton, listOf, noFilters, RowActions } from "@roundsman/ui";
import { Archive, ArchiveRestore, TicketPercent } from "lucide-react";
import type { EditedRows } from "@/features/archiving/list-with-archived";
import { useArchive } from "@/features/archiving/use-archive";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import { conditionWords, takesOff, usedWords, validWords, type Voucher } from "./voucher-words";

type Context = EditedRows<Voucher>;

/** Vouchers by their code. */
export const vouchersList = listOf<Voucher, Context>()({
  label: "Vouchers",
  filters: noFilters,
  rowId: ({ id }) => id,
  columns: (column, context) => [
    column.accessor("code", { header: "Code", meta: { className: "font-medium" } }),
    column.accessor(takesOff, { header: "Takes off", meta: { phone: "line" } }),
    column.accessor(conditionWords, { header: "For", meta: { phone: "second" } }),
    column.accessor(validWords, { header: "Valid", meta: { roomy: true } }),
    column.accessor(usedWords, { header: "Used", meta: { numeric: true, phone: "figure" } }),
    column.display({
      header: "Actions",
      cell: ({ row }) => (
        <Changing>
          <VoucherActions {...context} voucher={row.original} />
        </Changing>
      ),
      meta: { fit: true, silent: true, phone: "acts" },
    }),
  ],
  nothingYet: {
    icon: <TicketPercent />,
    title: "No vouchers yet",
    text: "With one, shoppers type a code in their basket and pay less.",
  },
});

function VoucherActions({ voucher, onEdit }: Pick<Context, "onEdit"> & { voucher: Voucher }) {
  const { vouchers } = useApiClient().office;
  const { id, code, archivedAt } = voucher;
  const { archive, restore } = useArchive(code, (archived) =>
    vouchers.change.mutate({ id, archived }),
  );
  return (
    <RowActions inWords>
      {archivedAt !== null ? (
        <IconButton size="sm" label={`Bring ${code} back`} onClick={() => restore.start()}>
          <ArchiveRestore aria-hidden />
        </IconButton>
      ) : (
        <>
          <IconButton size="sm" label={`Archive ${code}`} onClick={() => archive.start()}>
            <Archive aria-hidden />
          </IconButton>
          <Button size="sm" aria-label={`Change ${code}`} onClick={() => onEdit(voucher)}>
            Change
          </Button>
        </>
      )}
    </RowActions>
  );
}
