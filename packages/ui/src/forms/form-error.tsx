"use client";

import { useContext, useRef } from "react";
import { Alert } from "../feedback/alert";
import { FormContext } from "./form-context";
import { goToField } from "./find-field";

/**
 * What went wrong with the whole form: `message` for anything but fields (a conflict, no signal),
 * and the list of the Form's issues, each leading to its field. Nothing while nothing is wrong.
 */
export function FormError({ message }: { message?: string | undefined }) {
  const { issues } = useContext(FormContext);
  const box = useRef<HTMLDivElement>(null);
  if (!message && issues.length === 0) return null;
  const title =
    message ?? (issues.length === 1 ? "One thing to put right" : "Some things to put right");
  return (
    <div ref={box}>
      <Alert tone="danger" title={title} live>
        {issues.length > 0 && (
          <ul className="flex flex-col gap-0.5">
            {issues.map(({ path, message }) => (
              <li key={`${path} ${message}`}>
                {path ? (
                  <button
                    type="button"
                    className="min-h-6 text-left underline underline-offset-2"
                    onClick={() => goToField(box.current?.closest("form") ?? null, path)}
                  >
                    {message}
                  </button>
                ) : (
                  message
                )}
              </li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  );
}
