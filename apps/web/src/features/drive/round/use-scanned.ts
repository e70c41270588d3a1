"use client";

import { useState } from "react";
import type { NamedSerials } from "../driving";
import { useDraft } from "../offline/use-draft";
import type { SeenRound } from "../outbox/apply-entries";
import { judgeComingBack, judgeLoading } from "../serials/scanned";

/** What is scanned as a van is counted, kept on the phone while it is; `fault` is why the last number was not taken. */
export function useScanned({ id, serials }: SeenRound, leg: "out" | "back") {
  const aboard = (serials?.known ?? []).flatMap(({ aboard: is, number, productId }) =>
    is ? { number, productId } : [],
  );
  const start: { named: NamedSerials } = { named: leg === "out" ? aboard : [] };
  const basis = JSON.stringify(aboard.map(({ number }) => number));
  const [{ named }, set] = useDraft({ about: id, form: `serials-${leg}`, basis }, start);
  const [fault, setFault] = useState<string | null>(null);

  /** Whether it was taken. */
  function scan(number: string): boolean {
    if (!serials) return false;
    const judged = (leg === "out" ? judgeLoading : judgeComingBack)(serials, named, number);
    if ("whyNot" in judged) {
      setFault(judged.whyNot);
      return false;
    }
    setFault(null);
    set((now) => ({ named: [...now.named, judged.serial] }));
    return true;
  }
  function remove(number: string) {
    setFault(null);
    set((now) => ({ named: now.named.filter((one) => one.number !== number) }));
  }
  return { named, fault, scan, remove };
}
