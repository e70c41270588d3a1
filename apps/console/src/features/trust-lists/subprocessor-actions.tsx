"use client";

import { Button, ConfirmDialog, Refused, RowActions, useAct } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";
import { SubprocessorDialog } from "./subprocessor-dialog";
import type { Context, Subprocessor } from "./answers";

/** What an owner does with a subprocessor on the list. */
export function SubprocessorActions({
  subprocessor,
  whyNoChange,
}: Context & { subprocessor: Subprocessor }) {
  const { id, name } = subprocessor;
  const { trustSubprocessors } = useApiClient().console;
  const end = useAct(() => trustSubprocessors.end.mutate({ id }), {
    done: `${name} is off the list`,
    fault: `${name} is still on the list`,
  });
  return (
    <RowActions inWords>
      <Refused why={whyNoChange} label="Change" size="sm">
        <SubprocessorDialog subprocessor={subprocessor} />
      </Refused>
      <Refused why={whyNoChange} label="Take off" size="sm">
        <ConfirmDialog
          trigger={
            <Button size="sm" aria-label={`Take off ${name}`}>
              Take off
            </Button>
          }
          title={`Take off ${name}?`}
          description="It is on the public page no more. Its row stays here as history."
          confirm="Take off"
          onConfirm={() => end.run()}
        />
      </Refused>
    </RowActions>
  );
}
