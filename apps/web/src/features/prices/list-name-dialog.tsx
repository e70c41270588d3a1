"use client";

import { EditDialog, focusOnMount, TextField, useForm } from "@roundsman/ui";
import { useSheetRefresh } from "./use-sheet-refresh";

type ListNameDialogProps = {
  title: string;
  confirm: string;
  name: string;
  /** Gives the list its name. */
  send: (values: { name: string }) => Promise<unknown>;
  done: (name: string) => string;
  onClose: () => void;
};

/** What a price list is called: of a new one, or of one there is. */
export function ListNameDialog({ title, confirm, name, send, ...rest }: ListNameDialogProps) {
  const refresh = useSheetRefresh();
  const form = useForm({
    values: { name },
    send,
    done: (_, typed) => rest.done(typed.name.trim()),
    onDone: () => void refresh(),
  });
  return (
    <EditDialog form={form} size="sm" title={title} save={confirm} onClose={rest.onClose}>
      <TextField label="Name" name="name" hint="Such as Trade, or Farms." ref={focusOnMount} />
    </EditDialog>
  );
}
