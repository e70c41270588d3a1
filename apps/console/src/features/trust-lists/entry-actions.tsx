"use client";

import { Button, ConfirmDialog, Refused, RowActions, useAct } from "@roundsman/ui";
import type { ReactNode } from "react";
import type { Context } from "./answers";

type EntryActionsProps = Context & {
  /** The dialog that changes it with its button, or the reason of a refusal. */
  change: ReactNode;
  removal: {
    /** The button's label: "Remove". */
    verb: string;
    /** The entry's name in the dialog and on the button. */
    name: string;
    description: string;
    run: () => Promise<unknown>;
    done: string;
    fault: string;
  };
};

/** An owner's actions on an entry of a list in the trust centre. */
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
