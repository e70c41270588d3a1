"use client";

import { Button, ConfirmDialog, Refused, RowActions, useAct } from "@roundsman/ui";
import type { ReactNode } from "react";
import type { Context } from "./answers";

type EntryActionsProps = Context & {
  /** The dialog that changes it, with its button, or why it can't be. */
  change: ReactNode;
  removal: {
    /** The button's word: "Remove". */
    verb: string;
    /** The entry as the dialog and the button name it. */
    name: string;
    description: string;
    run: () => Promise<unknown>;
    done: string;
    fault: string;
  };
};

/** What an owner does with an entry of a list that the trust centre shows. */
export function EntryActions({ whyNoChange, change, removal }: EntryActionsProps) {
  const { verb, name, description, run, done, fault } = removal;
  const remove = useAct(run, { done, fault });
  return (
    <RowActions inWords>
      {change}
      <Refused why={whyNoChange} label={verb} size="sm">
        <ConfirmDialog
          trigger={
            <Button size="sm" aria-label={`${verb} ${name}`}>
              {verb}
            </Button>
          }
          title={`${verb} ${name}?`}
          description={description}
          confirm={verb}
          onConfirm={() => remove.run()}
        />
      </Refused>
    </RowActions>
  );
}
