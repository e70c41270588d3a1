"use client";

import { toast } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useApiClient } from "@/trpc/client";
import { faultKind, faultOf } from "@/trpc/fault";
import type { Round } from "../round-states";
import { useRoundsRefresh } from "../use-round-actions";
import { whoChanged, type ForeignChange } from "../who-changed";
import {
  differences,
  emptyRound,
  rebased,
  toChange,
  toNewRound,
  valuesOf,
  type FieldName,
} from "./round-values";

/** Somebody else saved first: what they did, and which fields both have changed. */
export type Overlap = { changes: readonly ForeignChange[]; both: readonly FieldName[] };

type RoundFormGiven = { round: Round | null; day: string; onSaved: () => void };

/**
 * A round's settings being typed. A save onto a round that somebody else has changed meanwhile is told of,
 * with what they did; what was typed stays, on top of theirs, and can be saved again.
 */
export function useRoundForm({ round, day, onSaved }: RoundFormGiven) {
  const service = useApiClient();
  const refresh = useRoundsRefresh();
  const [base, setBase] = useState(round);
  const before = base ? valuesOf(base) : emptyRound(day);
  const [values, setValues] = useState(before);
  const [overlap, setOverlap] = useState<Overlap | null>(null);

  const save = useMutation({
    mutationFn: () => {
      const { rounds } = service.office;
      if (!base) return rounds.make.mutate(toNewRound(values));
      const change = toChange(before, values);
      return rounds.change.mutate({ id: base.id, version: base.version, ...change });
    },
    onMutate: () => setOverlap(null),
    onSuccess: async (saved) => {
      await refresh();
      toast.done(base ? "Round saved" : "Round made");
      if (saved.roundDate !== day) toast.done("It is on another day now");
      onSaved();
    },
    onError: async (error) => {
      if (base && faultKind(error) === "conflict") await meet(base);
    },
  });

  /** Takes in what somebody else saved, where the refusal was about that. */
  async function meet(seen: Round) {
    const theirs = await service.office.rounds.one.query({ id: seen.id });
    if (theirs.version === seen.version) return;
    const mine = differences(before, values);
    const changed = differences(before, valuesOf(theirs));
    setOverlap({
      changes: await whoChanged(service, seen),
      both: mine.filter((name) => changed.includes(name)),
    });
    setValues(rebased({ before, values }, valuesOf(theirs)));
    setBase(theirs);
  }

  return { values, setValues, save, fault: faultOf(save.error), overlap };
}
