"use client";

import { Button, DateField, EditDialog, Refused, TextField, useForm } from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { useApiClient } from "@/trpc/client";
import type { Context, Subprocessor } from "./answers";

type SubprocessorDialogProps = Context & { subprocessor?: Subprocessor };

/** Adds a subprocessor, or corrects an entry; shows the reason of a refusal. */
export function SubprocessorDialog({ subprocessor, whyNoChange }: SubprocessorDialogProps) {
  const { trustSubprocessors } = useApiClient().console;
  const form = useForm({
    values: {
      name: subprocessor?.name ?? "",
      purpose: subprocessor?.purpose ?? "",
      country: subprocessor?.country ?? "",
      since: subprocessor?.since ?? "",
    },
    send: async ({ name, since, ...details }) => {
      if (!subprocessor) {
        const { told } = await trustSubprocessors.add.mutate({ name, since, ...details });
        const mailed = `; mail to ${formatQuantity(told, "reader")} is on its way`;
        return `${name} is on the list${told === 0 ? "" : mailed}`;
      }
      const { id } = subprocessor;
      await trustSubprocessors.change.mutate({
        id,
        since: since === "" ? null : since,
        ...details,
      });
      return `${name} is changed`;
    },
    done: (words) => words,
  });
  return (
    <Refused
      why={whyNoChange}
      label={subprocessor ? "Change" : "Add a subprocessor"}
      size={subprocessor ? "sm" : "md"}
    >
      <EditDialog
        form={form}
        trigger={
          subprocessor ? (
            <Button size="sm" aria-label={`Change ${subprocessor.name}`}>
              Change
            </Button>
          ) : (
            <Button variant="primary">Add a subprocessor</Button>
          )
        }
        title={subprocessor ? `Change ${subprocessor.name}` : "Add a subprocessor"}
        description={
          subprocessor
            ? "The public page shows it at once. Nobody is mailed."
            : "The public page lists it at once, and everybody with access is told by mail."
        }
      >
        {!subprocessor && <TextField label="Company" name="name" />}
        <TextField label="For" name="purpose" hint="What it does with data: sends mail." />
        <TextField label="Country" name="country" />
        <DateField label="Since" name="since" required={!subprocessor} />
      </EditDialog>
    </Refused>
  );
}
