"use client";

import { faultOf, type Fault } from "@roundsman/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useApi, useApiClient } from "@/trpc/client";
import { rebased, same, type Configuration, type Shop, type ShopCan } from "./configuration";

/** Long enough to finish a word, short enough to see it in the preview at once. */
const pauseMs = 900;

export type Saving = "saved" | "waiting" | "saving" | "refused";

const noFault: Fault = { message: undefined, issues: [] };

/**
 * The draft being worked on. It saves itself a moment after the last change: only what was changed here,
 * on top of the draft as it stands then, so that two people working on different parts lose nothing.
 * @param initial the shop, and what can be done with it
 * @param onSaved the preview may look again
 */
export function useDraft(initial: { shop: Shop; can: ShopCan }, onSaved: () => void) {
  const api = useApi().office.storefront;
  const { storefront } = useApiClient().office;
  const queries = useQueryClient();
  const [shop, setShop] = useState(initial.shop);
  const { data: can } = useQuery({ ...api.can.queryOptions(), initialData: initial.can });
  const [draft, setDraft] = useState(initial.shop.draft);
  const [saving, setSaving] = useState<Saving>("saved");
  const [fault, setFault] = useState(noFault);
  const latest = useRef(draft);
  /** What the service had when we last looked. */
  const base = useRef(initial.shop.draft);
  /** What was last saved, as it stands here. */
  const done = useRef(draft);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<boolean>>(undefined);

  /** Takes in the shop as it stands now. */
  function adopt(next: Shop) {
    setShop(next);
    base.current = next.draft;
    queries.setQueryData(api.get.queryKey(), next);
    void queries.invalidateQueries({ queryKey: api.can.queryKey() });
  }

  async function send(): Promise<boolean> {
    setSaving("saving");
    const sent = latest.current;
    try {
      const now = await storefront.get.query();
      const saved = await storefront.saveDraft.mutate(rebased(base.current, sent, now.draft));
      // As it was typed, not as it was tidied: a space at the end may be before the next word.
      const next = rebased(base.current, latest.current, saved.draft);
      const settled = latest.current === sent;
      adopt(saved);
      latest.current = next;
      if (settled) done.current = next;
      setDraft(next);
      setFault(noFault);
      setSaving(settled ? "saved" : "waiting");
      onSaved();
      return true;
    } catch (error) {
      setFault(faultOf(error));
      setSaving("refused");
      return false;
    }
  }

  /** Saves what waits, one save after another. Answers whether the draft is saved as it stands. */
  async function save(): Promise<boolean> {
    clearTimeout(timer.current);
    await running.current;
    if (latest.current === done.current || same(latest.current, base.current)) {
      setSaving("saved");
      setFault(noFault);
      return true;
    }
    running.current = send();
    return running.current;
  }

  function change(next: Configuration) {
    latest.current = next;
    setDraft(next);
    setSaving("waiting");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), pauseMs);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  return { shop, can, adopt, draft, change, save, saving, fault };
}

export type DraftInHand = ReturnType<typeof useDraft>;
