"use client";

import { Button, Card, CardFooter, EmptyState, ListTable, useAsked } from "@roundsman/ui";
import { Plus, TicketPercent } from "lucide-react";
import { useState } from "react";
import { Changing } from "@/session/office-context";
import { VoucherDialog } from "./voucher-dialog";
import type { Voucher } from "./voucher-words";
import { vouchersList } from "./vouchers-list";

/** Codes that shoppers type for less. */
export function Vouchers({ vouchers }: { vouchers: readonly Voucher[] }) {
  const [editing, setEditing] = useState<Voucher | "new" | null>(null);
  const [withArchived, setWithArchived] = useState(false);
  useAsked("voucher", () => setEditing("new"));
  const open = vouchers.filter(({ archivedAt }) => archivedAt === null);
  const archived = vouchers.filter(({ archivedAt }) => archivedAt !== null);
  const add = (
    <Changing>
      <Button variant="primary" onClick={() => setEditing("new")}>
        <Plus aria-hidden />
        New voucher
      </Button>
    </Changing>
  );
  return (
    <Card className="mt-4">
      {open.length === 0 ? (
        <EmptyState icon={<TicketPercent />} title="No vouchers yet" action={add}>
          With one, shoppers type a code in their basket and pay less.
        </EmptyState>
      ) : (
        <ListTable list={vouchersList} rows={open} context={{ onEdit: setEditing }} />
      )}
      {withArchived && (
        <ListTable
          list={vouchersList}
          label="Archived vouchers"
          rows={archived}
          context={{ onEdit: setEditing }}
        />
      )}
      <CardFooter className="justify-between">
        {archived.length > 0 ? (
          <Button variant="ghost" onClick={() => setWithArchived(!withArchived)}>
            {withArchived ? "Hide archived" : `Show ${archived.length} archived`}
          </Button>
        ) : (
          <span />
        )}
        {open.length > 0 && add}
      </CardFooter>
      {editing && (
        <VoucherDialog
          voucher={editing === "new" ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </Card>
  );
}
