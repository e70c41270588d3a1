"use client";

import { toast, useForm } from "@roundsman/ui";
import { useState } from "react";
import { useApiClient } from "@/trpc/client";
import { faultKind } from "@/trpc/fault";
import type { Round } from "../round-states";
import { useRoundsRefresh } from "../use-round-actions";
import { useChangeQuestions } from "./use-change-questions";
import { whoChanged, type ForeignChange } from "../who-changed";
import {
  differences,
  emptyRound,
  rebased,
  toChange,
  toNewRound,
  valuesOf,
  type FieldName,
  type RoundValues,
} from "./round-values";

/** Somebody else saved first: what they did, and which fields both have changed. */
export type Overlap = { changes: readonly ForeignChange[]; both: readonly FieldName[] };

/**
 * A round's settings being typed. A save onto a round that somebody else has changed meanwhile is told of,
 * with what they did; what was typed stays, on top of theirs, and can be saved again.
 */
export function useRoundForm({ round, day }: { round: Round | null; day: string }) {
  const service = useApiClient();
  const refresh = useRoundsRefresh();
  const [base, setBase] = useState(round);
  const [overlap, setOverlap] = useState<Overlap | null>(null);

  const questions = useChangeQuestions(base);

  const form = useForm({
    values: base ? valuesOf(base) : emptyRound(day),
    send: async (values, before) => {
      const { rounds } = service.office;
      setOverlap(null);
      if (!base) return await rounds.make.mutate(toNewRound(values));
      const { id, version } = base;
      const change = toChange(before, values);
      if (change.roundDate) await questions.requireDay(base, change.roundDate);
      try {
        return await rounds.change.mutate({ id, version, ...change });
      } catch (error) {
        if (faultKind(error) === "conflict") await meet(base, { before, values });
        throw error;
      }
    },
    done: base ? "Round saved" : "Round made",
    onDone: (saved) => {
      void refresh();
      if (saved.roundDate !== day) toast.done("It is on another day now");
    },
  });

  /** Takes in what somebody else saved, where the refusal was about that. */
  async function meet(seen: Round, typed: { before: RoundValues; values: RoundValues }) {
    const theirs = await service.office.rounds.one.query({ id: seen.id });
    if (theirs.version === seen.version) return;
    const mine = differences(typed.before, typed.values);
    const changed = differences(typed.before, valuesOf(theirs));
    setOverlap({
      changes: await whoChanged(service, seen),
      both: mine.filter((name) => changed.includes(name)),
    });
    const together = rebased(typed, valuesOf(theirs));
    form.reset(valuesOf(theirs));
    for (const name of mine) form.setValue(name, together[name], { shouldDirty: true });
    setBase(theirs);
  }

  return { form, overlap, questions };
}
