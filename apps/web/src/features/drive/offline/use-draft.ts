"use client";

import { useEffect, useRef, useState } from "react";
import { useDrive } from "../drive-context";
import { keepDraft, keptDraft } from "@/features/offline/drafts";

type DraftOf = {
  /** A stop, or a count of a round. */
  about: string;
  form: string;
  /** What it is filled in for. */
  basis: string;
};

/**
 * What a form holds, kept on the phone while it is filled in: a reload, a call or an empty battery loses nothing.
 * It is forgotten once what it was for is recorded and sent (use-outbox.ts), and by signing out.
 */
export function useDraft<Value extends object>({ about, form, basis }: DraftOf, start: Value) {
  const { owner, keeps } = useDrive();
  const [value, setValue] = useState(start);
  const touched = useRef(false);

  useEffect(() => {
    if (!keeps) return;
    // What this form kept has its shape; fields that are new since begin as they would.
    const take = (kept: unknown) => {
      if (kept && !touched.current) setValue((now) => ({ ...now, ...(kept as Partial<Value>) }));
    };
    keptDraft({ owner, about, form, basis }).then(take, () => undefined);
  }, [keeps, owner, about, form, basis]);

  useEffect(() => {
    if (!keeps || !touched.current) return;
    // A browser that keeps nothing: the form works while it is open.
    keepDraft({ owner, about, form, basis, value }).catch(() => undefined);
  }, [keeps, owner, about, form, basis, value]);

  /** On top of what it is by then: a photo takes a while to be ready. */
  const change = (how: (now: Value) => Value) => {
    touched.current = true;
    setValue(how);
  };
  return [value, change] as const;
}
