"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState, useTransition } from "react";
import { toast } from "../feedback/toast";
import { faultText } from "../forms/fault";

/** `done` returns this if the page must not be refreshed: another page opens, or this one shows something once. */
type Stay = "stay";

type ActMessages<Input extends readonly unknown[], Done> = {
  /** The message after success; a function shows its own message, offers an undo, or leads on. */
  done: string | ((done: Done, ...input: Input) => Stay | void | Promise<Stay | void>);
  /** The title of a refusal: its reason is shown below. */
  fault: string;
};

/**
 * An action on the page without a form. Success shows a message and refreshes the page. A refusal shows its reason
 * and refreshes the page too, because the page may have been out of date. It is busy until the page is refreshed,
 * because a second press before that would act on old data.
 */
export function useAct<Input extends readonly unknown[], Done>(
  act: (...input: Input) => Promise<Done>,
  messages: ActMessages<Input, Done>,
) {
  const router = useRouter();
  const [running, setRunning] = useState(false);
  const [following, follow] = useTransition();
  const busy = running || following;
  // A ref, because a second press can come before the next render.
  const begun = useRef(false);
  useEffect(() => {
    if (!busy) begun.current = false;
  });

  function end(): void {
    setRunning(false);
    follow(() => router.refresh());
  }

  async function tell(done: Done, input: Input): Promise<Stay | void> {
    if (typeof messages.done === "function") return messages.done(done, ...input);
    toast.done(messages.done);
    return undefined;
  }

  /** Runs the action. Rejects on refusal, so that a dialog stays open over it. */
  async function run(...input: Input): Promise<Done> {
    begun.current = true;
    setRunning(true);
    const done = await act(...input).catch((error: unknown) => {
      toast.fault(messages.fault, faultText(error));
      end();
      throw error;
    });
    // The action succeeded, even if its message fails.
    let stays = false;
    try {
      stays = (await tell(done, input)) === "stay";
    } finally {
      if (!stays) end();
    }
    return done;
  }

  /** Runs the action for a button, once. A refusal shows its message and nothing else. */
  function start(...input: Input): void {
    if (!begun.current) void run(...input).catch(() => undefined);
  }

  return { run, start, busy };
}
