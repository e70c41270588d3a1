"use client";

import { faultText, toast } from "@roundsman/ui";
import { useRouter } from "next/navigation";

type Undoable = {
  act: () => Promise<unknown>;
  undo: () => Promise<unknown>;
  /** What is said of it, such as "Top barn archived", and once it is taken back. */
  done: string;
  undone: string;
  fault: string;
};

/**
 * Does what can be taken back, and offers to. What was pressed may be gone from the page by the time
 * somebody does, so neither hangs on a component.
 */
export function useUndoable(): (deed: Undoable) => Promise<void> {
  const router = useRouter();
  const attempt = async (work: () => Promise<unknown>, fault: string, after: () => void) => {
    try {
      await work();
      after();
    } catch (error) {
      toast.fault(fault, faultText(error));
    }
    router.refresh();
  };
  return ({ act, undo, done, undone, fault }) =>
    attempt(act, fault, () =>
      toast.undo(done, () => void attempt(undo, fault, () => toast.done(undone))),
    );
}
