"use client";

import {
  Button,
  Card,
  CardFooter,
  CardHeader,
  EmptyState,
  ListTable,
  useAsked,
} from "@roundsman/ui";
import { Cylinder, Plus } from "lucide-react";
import { useState } from "react";
import { Changing } from "@/session/office-context";
import { ExchangeGroupDialog, type ExchangeGroup } from "./exchange-group-dialog";
import { exchangeGroupsList } from "./exchange-groups-list";

/** Which cylinders are swapped for each other, and what one costs that is not. */
export function ExchangeGroups({ groups }: { groups: readonly ExchangeGroup[] }) {
  const [editing, setEditing] = useState<ExchangeGroup | "new" | null>(null);
  const [withArchived, setWithArchived] = useState(false);
  useAsked("exchange-group", () => setEditing("new"));
  const open = groups.filter(({ archivedAt }) => archivedAt === null);
  const archived = groups.filter(({ archivedAt }) => archivedAt !== null);
  const context = { onEdit: setEditing };
  const add = (
    <Changing needs="products:write">
      <Button variant="primary" onClick={() => setEditing("new")}>
        <Plus aria-hidden />
        New exchange group
      </Button>
    </Changing>
  );
  return (
    <Card className="mt-4">
      <CardHeader title="Exchange groups" />
      {open.length === 0 ? (
        <EmptyState icon={<Cylinder />} title="No exchange groups yet" action={add}>
          With one, a first cylinder without an empty asks for an agreement.
        </EmptyState>
      ) : (
        <ListTable list={exchangeGroupsList} rows={open} context={context} />
      )}
      {withArchived && (
        <ListTable
          list={exchangeGroupsList}
          label="Archived exchange groups"
          rows={archived}
          context={context}
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
        <ExchangeGroupDialog
          group={editing === "new" ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </Card>
  );
}
