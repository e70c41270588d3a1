"use client";

import { Button, Card, CardFooter, EmptyState, ListTable, useAsked } from "@roundsman/ui";
import { Plus, Truck } from "lucide-react";
import { useState } from "react";
import { Changing } from "@/session/office-context";
import type { DeliveryOption } from "./delivery-option";
import { DeliveryOptionDialog } from "./delivery-option-dialog";
import { deliveryOptionsList } from "./delivery-options-list";

/** What is promised for delivery, in the order customers choose from. */
export function DeliveryOptions({ options }: { options: readonly DeliveryOption[] }) {
  const [editing, setEditing] = useState<DeliveryOption | "new" | null>(null);
  const [withArchived, setWithArchived] = useState(false);
  useAsked("option", () => setEditing("new"));
  const open = options.filter(({ archivedAt }) => archivedAt === null);
  const archived = options.filter(({ archivedAt }) => archivedAt !== null);
  const add = (
    <Changing>
      <Button variant="primary" onClick={() => setEditing("new")}>
        <Plus aria-hidden />
        New delivery option
      </Button>
    </Changing>
  );
  return (
    <Card className="mt-4">
      {open.length === 0 ? (
        <EmptyState icon={<Truck />} title="No delivery options yet" action={add}>
          With one, orders say by when they are promised and what bringing them costs.
        </EmptyState>
      ) : (
        <ListTable
          list={deliveryOptionsList}
          rows={open}
          context={{ options: open, onEdit: setEditing }}
        />
      )}
      {withArchived && (
        <ListTable
          list={deliveryOptionsList}
          label="Archived delivery options"
          rows={archived}
          context={{ options: archived, onEdit: setEditing }}
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
        <DeliveryOptionDialog
          option={editing === "new" ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </Card>
  );
}
