"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState, useTransition } from "react";
import { toast } from "../feedback/toast";
import { faultText } from "../forms/fault";

/** What `done` gives where the page is not to be drawn anew: another page opens, or this one shows what is seen once. */
type Stay = "stay";

type Said<Input extends readonly unknown[], Done> = {
  /** What is said once it is done; a function says it itself, offers to undo it, or leads on. */
  done: string | ((done: Done, ...input: Input) => Stay | void | Promise<Stay | void>);
  /** What was not done, where it is refused: why stands below it. */
  fault: string;
};

/**
 * Something done to what the page shows, with no form: said when it is done, and the page follows. A refusal says
 * why, and the page follows too, since what it showed may be what stood in the way. It is busy until the page has
 * followed: a second press before that would act on what is no longer so.
 */
export function useAct<Input extends readonly unknown[], Done>(
  act: (...input: Input) => Promise<Done>,
  said: Said<Input, Done>,
) {
  const router = useRouter();
  const [running, setRunning] = useState(false);
  const [following, follow] = useTransition();
  const busy = running || following;
  // Not told by what is drawn: a second press can come before the page is drawn anew.
  const begun = useRef(false);
  useEffect(() => {
    if (!busy) begun.current = false;
  });

  function end(): void {
    setRunning(false);
    follow(() => router.refresh());
  }

  async function tell(done: Done, input: Input): Promise<Stay | void> {
    if (typeof said.done === "function") return said.done(done, ...input);
    toast.done(said.done);
    return undefined;
  }

  /** Does it. Rejects where it is refused, so that a dialog stays open over it. */
  async function run(...input: Input): Promise<Done> {
    begun.current = true;
    setRunning(true);
    const done = await act(...input).catch((error: unknown) => {
      toast.fault(said.fault, faultText(error));
      end();
      throw error;
    });
    // It is done, whatever goes wrong in saying so.
    let stays = false;
    try {
      stays = (await tell(done, input)) === "stay";
    } finally {
      if (!stays) end();
    }
    return done;
  }

  /** Does it, for a button, once: a refusal is said and that is all. */
  function start(...input: Input): void {
    if (!begun.current) void run(...input).catch(() => undefined);
  }

  return { run, start, busy };
}
