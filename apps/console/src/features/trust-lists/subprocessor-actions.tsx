"use client";

import { useApiClient } from "@/trpc/client";
import type { Context, Subprocessor } from "./answers";
import { EntryActions } from "./entry-actions";
import { SubprocessorDialog } from "./subprocessor-dialog";

/** An owner's actions on a listed subprocessor. */
export function SubprocessorActions({
  subprocessor,
  whyNoChange,
}: Context & { subprocessor: Subprocessor }) {
  const { trustSubprocessors } = useApiClient().console;
  const { id, name } = subprocessor;
  return (
    <EntryActions
      whyNoChange={whyNoChange}
      change={<SubprocessorDialog subprocessor={subprocessor} whyNoChange={whyNoChange} />}
      removal={{
        verb: "Take off",
        name,
        description: "The public page no longer shows it. It stays in this list as history.",
        run: () => trustSubprocessors.end.mutate({ id }),
        done: `${name} is off the list`,
        fault: `${name} is still on the list`,
      }}
    />
  );
}
