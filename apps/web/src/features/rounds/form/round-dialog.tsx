"use client";

import { EditDialog, SkeletonText } from "@roundsman/ui";
import type { HandedRound } from "../round-states";
import { OverlapNotice } from "./overlap-notice";
import { RoundFields } from "./round-fields";
import { useRoundChoices } from "./use-round-choices";
import { useRoundForm } from "./use-round-form";

/** Of a round that is not made yet. */
const anything = { changeWork: null, changePlace: null };

type RoundDialogProps = {
  /** The round to change; null makes a new one of `day`. */
  round: HandedRound | null;
  day: string;
  onClose: () => void;
};

/** Makes a round, or changes who drives it, in what, when and from where. */
export function RoundDialog({ round, day, onClose }: RoundDialogProps) {
  const choices = useRoundChoices();
  const { form, overlap, questions } = useRoundForm({ round, day });
  return (
    <EditDialog
      form={form}
      title={round ? "Change the round" : "New round"}
      {...(!round && { description: "Orders can be put on it from the board." })}
      save={round ? (overlap ? "Save mine too" : "Save") : "Make the round"}
      disabled={choices.loading}
      {...(overlap && { notice: <OverlapNotice overlap={overlap} /> })}
      onClose={onClose}
    >
      {questions.warning(form.watch("vehicleId"))}
      {choices.loading ? (
        <SkeletonText lines={8} />
      ) : (
        <RoundFields choices={choices} can={round?.can ?? anything} />
      )}
      {questions.dialog}
    </EditDialog>
  );
}
