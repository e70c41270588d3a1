"use client";

import { ConfirmDialog } from "@roundsman/ui";
import { useState, type ReactNode } from "react";

type AskFirst = {
  /** What the service asks before it is done; null where it asks nothing. Where it can't be asked, nothing is. */
  question: () => Promise<string | null>;
  /** "Take the order all the same?" */
  title: string;
  /** The verb: "Take order". */
  confirm: string;
  send: () => Promise<unknown>;
};

/** Sends an order once the service's question is answered, where it asks one. */
export function useAskFirst({ question, title, confirm, send }: AskFirst): {
  submit: () => Promise<void>;
  dialog: ReactNode;
} {
  const [why, ask] = useState<string | null>(null);
  async function submit() {
    const asked = await question().catch(() => null);
    if (asked === null) await send();
    else ask(asked);
  }
  return {
    submit,
    dialog: why !== null && (
      <ConfirmDialog
        open
        onOpenChange={(open) => !open && ask(null)}
        title={title}
        description={why}
        confirm={confirm}
        cancel="Change the day"
        tone="primary"
        onConfirm={send}
      />
    ),
  };
}
