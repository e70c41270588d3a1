"use client";

import {
  Button,
  Checkbox,
  Dialog,
  DialogClose,
  DialogContent,
  Field,
  FieldGroup,
  Form,
  FormError,
  Input,
  Textarea,
  toast,
} from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useId, useMemo, useRef, useState } from "react";
import { useApiClient } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";
import type { Named } from "../names-of";
import { issuesOfPatch, tidyCodes, toPatch, valuesOfPatch, type Patch } from "./patch-values";

type PatchDialogProps = {
  /** The patch to change; null adds one. */
  patch: Patch | null;
  drivers: readonly Named[];
  onClose: () => void;
};

/** Adds a patch, or changes its name, its codes and who knows it. */
export function PatchDialog({ patch, drivers, onClose }: PatchDialogProps) {
  const id = useId();
  const router = useRouter();
  const { patches } = useApiClient().office;
  const [values, setValues] = useState(valuesOfPatch(patch));
  const saving = useRef(false);
  const save = useMutation({
    mutationFn: () =>
      patch
        ? patches.change.mutate({ id: patch.id, ...toPatch(values) })
        : patches.create.mutate(toPatch(values)),
    onSuccess: ({ name }) => {
      toast.done(patch ? `${name} saved` : `${name} added`);
      onClose();
      router.refresh();
    },
    onError: () => {
      saving.current = false;
    },
  });
  const tidy = tidyCodes(values.codes);
  const { message, issues } = useMemo(() => {
    const fault = faultOf(save.error);
    return { ...fault, issues: issuesOfPatch(fault.issues) };
  }, [save.error]);

  function submit() {
    // Not told by the mutation's state: a second press can come before the page is drawn anew.
    if (saving.current) return;
    saving.current = true;
    save.mutate();
  }

  function toggleDriver(userId: string, knows: boolean) {
    const others = values.driverUserIds.filter((other) => other !== userId);
    setValues({ ...values, driverUserIds: knows ? [...others, userId] : others });
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={patch ? `Change ${patch.name}` : "Add a patch"}
        footer={
          <>
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" form={id} variant="primary" loading={save.isPending}>
              {patch ? "Save" : "Add patch"}
            </Button>
          </>
        }
      >
        <Form id={id} issues={issues} onSubmit={submit} className="flex flex-col gap-4">
          <FormError message={message} />
          <Field label="Name" name="name" hint="Shown as the area of its orders: South Lakes.">
            <Input
              autoComplete="off"
              value={values.name}
              onChange={(event) => setValues({ ...values, name: event.target.value })}
            />
          </Field>
          <Field
            label="Outward codes"
            name="outwardCodes"
            hint={
              tidy === "" || values.codes === tidy
                ? "The first part of each postcode, with spaces or commas between: LA23, LA9."
                : `Kept as ${tidy}.`
            }
          >
            <Textarea
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              value={values.codes}
              onChange={(event) => setValues({ ...values, codes: event.target.value })}
            />
          </Field>
          {drivers.length > 0 && (
            <FieldGroup
              legend="Drivers who know it"
              hint="Planning prefers them for its orders."
              columns={2}
            >
              {drivers.map(({ id: userId, name }) => (
                <Checkbox
                  key={userId}
                  label={name}
                  checked={values.driverUserIds.includes(userId)}
                  onCheckedChange={(knows) => toggleDriver(userId, knows === true)}
                />
              ))}
            </FieldGroup>
          )}
        </Form>
      </DialogContent>
    </Dialog>
  );
}
