"use client";

import {
  Button,
  Dialog,
  DialogClose,
  DialogContent,
  Form,
  FormError,
  SkeletonText,
} from "@roundsman/ui";
import { useId } from "react";
import type { Round } from "../round-states";
import { OverlapNotice } from "./overlap-notice";
import { RoundFields } from "./round-fields";
import { useRoundChoices } from "./use-round-choices";
import { useRoundForm } from "./use-round-form";

type RoundDialogProps = {
  /** The round to change; null makes a new one of `day`. */
  round: Round | null;
  day: string;
  onClose: () => void;
};

/** Makes a round, or changes who drives it, in what, when and from where. */
export function RoundDialog({ round, day, onClose }: RoundDialogProps) {
  const id = useId();
  const choices = useRoundChoices();
  const { values, setValues, save, fault, overlap } = useRoundForm({
    round,
    day,
    onSaved: onClose,
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={round ? "Change the round" : "New round"}
        {...(!round && { description: "Orders can be put on it from the board." })}
        footer={
          <>
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button
              type="submit"
              form={id}
              variant="primary"
              loading={save.isPending}
              disabled={choices.loading}
            >
              {round ? (overlap ? "Save mine too" : "Save") : "Make the round"}
            </Button>
          </>
        }
      >
        <Form
          id={id}
          issues={fault.issues}
          onSubmit={() => save.mutate()}
          className="flex flex-col gap-4"
        >
          {overlap ? <OverlapNotice overlap={overlap} /> : <FormError message={fault.message} />}
          {choices.loading ? (
            <SkeletonText lines={8} />
          ) : (
            <RoundFields values={values} onChange={setValues} choices={choices} />
          )}
        </Form>
      </DialogContent>
    </Dialog>
  );
}
