import { useState, type InputEvent } from "react";
import type { Issue } from "@roundsman/ui";

/**
 * The faults of a form that still stand: one goes as soon as somebody types into its field.
 * @param attempt counts how often the form came back, each time with faults of its own
 */
export function useStanding(attempt: number, issues: readonly Issue[]) {
  const [typedInto, setTypedInto] = useState({ attempt, names: new Set<string>() });
  const names = typedInto.attempt === attempt ? typedInto.names : new Set<string>();
  return {
    standing: issues.filter(({ path }) => !names.has(path)),
    onInput({ target }: InputEvent<HTMLFormElement>) {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
        setTypedInto({ attempt, names: new Set(names).add(target.name) });
      }
    },
  };
}
