"use client";

import { Button, Card, CardFooter, EmptyState, ListTable, useAsked } from "@roundsman/ui";
import { MapPinned, Plus } from "lucide-react";
import { useState } from "react";
import { Changing } from "@/session/office-context";
import { AreaDialog } from "./area-dialog";
import type { Area, Corner, Option } from "./area-values";
import { areasList } from "./areas-list";

type AreasProps = {
  areas: readonly Area[];
  options: readonly Option[];
  /** Those that are on the map. */
  yards: readonly Corner[];
};

/** Where and when the business delivers. */
export function Areas({ areas, options, yards }: AreasProps) {
  const [editing, setEditing] = useState<Area | "new" | null>(null);
  const [withArchived, setWithArchived] = useState(false);
  useAsked("area", () => setEditing("new"));
  const open = areas.filter(({ archivedAt }) => archivedAt === null);
  const archived = areas.filter(({ archivedAt }) => archivedAt !== null);
  const add = (
    <Changing>
      <Button variant="primary" onClick={() => setEditing("new")}>
        <Plus aria-hidden />
        Add a delivery area
      </Button>
    </Changing>
  );
  return (
    <Card className="mt-4">
      {open.length === 0 ? (
        <EmptyState icon={<MapPinned />} title="No delivery areas yet" action={add}>
          You deliver anywhere, on any day. From the first area on, your shop delivers to your areas
          alone, and customers choose from their days.
        </EmptyState>
      ) : (
        <ListTable list={areasList} rows={open} context={{ areas: open, onEdit: setEditing }} />
      )}
      {withArchived && (
        <ListTable
          list={areasList}
          label="Archived delivery areas"
          rows={archived}
          context={{ areas: archived, onEdit: setEditing }}
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
        <AreaDialog
          area={editing === "new" ? null : editing}
          options={options}
          yards={yards}
          onClose={() => setEditing(null)}
        />
      )}
    </Card>
  );
}
