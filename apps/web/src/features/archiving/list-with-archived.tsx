"use client";

import {
  Button,
  Card,
  CardFooter,
  CardHeader,
  EmptyState,
  ListTable,
  useAsked,
  type FilterFields,
  type List,
} from "@roundsman/ui";
import { Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Changing } from "@/session/office-context";

/** What the rows of such a list need beside their own. */
export type EditedRows<Row> = {
  /** All that are shown: one is moved among them. */
  shown: readonly Row[];
  onEdit: (row: Row) => void;
};

type Archivable = { archivedAt: string | null };

type ListWithArchivedProps<Row extends Archivable, Fields extends FilterFields> = {
  /** Its `nothingYet` stands there while none is in use. */
  list: List<Row, EditedRows<Row>, Fields>;
  /** In use and archived. */
  rows: readonly Row[];
  /** Stands over the card, where its page has more than it. */
  title?: string;
  /** Words of the button that adds one: "New voucher". */
  add: string;
  /** What the page's address asks for by `?new=`, to begin with a new one. */
  asked: string;
  /** Who may add one; left out: whoever may change what the page shows. */
  needs?: Parameters<typeof Changing>[0]["needs"];
  /** Changes a row, or adds one where it is null. */
  renderDialog: (row: Row | null, onClose: () => void) => ReactNode;
};

/** A short list with what is in use, what is archived on request, and a dialog that adds and changes. */
export function ListWithArchived<Row extends Archivable, Fields extends FilterFields>({
  list,
  rows,
  title,
  add,
  asked,
  needs,
  renderDialog,
}: ListWithArchivedProps<Row, Fields>) {
  const [editing, setEditing] = useState<Row | "new" | null>(null);
  const [withArchived, setWithArchived] = useState(false);
  useAsked(asked, () => setEditing("new"));
  const inUse = rows.filter(({ archivedAt }) => archivedAt === null);
  const archived = rows.filter(({ archivedAt }) => archivedAt !== null);
  const table = (shown: readonly Row[], label = list.label) => (
    <ListTable list={list} label={label} rows={shown} context={{ shown, onEdit: setEditing }} />
  );
  const addButton = (
    <Changing {...(needs && { needs })}>
      <Button variant="primary" onClick={() => setEditing("new")}>
        <Plus aria-hidden />
        {add}
      </Button>
    </Changing>
  );
  const { icon, title: none, text } = list.nothingYet;
  return (
    <Card className="mt-4">
      {title && <CardHeader title={title} />}
      {inUse.length > 0 ? (
        table(inUse)
      ) : (
        <EmptyState icon={icon} title={none} action={addButton}>
          {text}
        </EmptyState>
      )}
      {withArchived && table(archived, `Archived ${list.label.toLowerCase()}`)}
      {rows.length > 0 && (
        <CardFooter className="justify-between">
          {archived.length > 0 ? (
            <Button variant="ghost" onClick={() => setWithArchived(!withArchived)}>
              {withArchived ? "Hide archived" : `Show ${archived.length} archived`}
            </Button>
          ) : (
            <span />
          )}
          {inUse.length > 0 && addButton}
        </CardFooter>
      )}
      {editing && renderDialog(editing === "new" ? null : editing, () => setEditing(null))}
    </Card>
  );
}
