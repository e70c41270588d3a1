"use client";

import { useContext, useEffect, useRef, useSyncExternalStore, type ReactNode } from "react";
import { Alert } from "../feedback/alert";
import { saysOffline } from "./fault";
import { FormContext } from "./form-context";
import { goToField } from "./find-field";
import { pathInWords } from "./path-in-words";

/**
 * The fault of the form: a message about no field (a conflict, no signal), and the list of its issues, each with its
 * field's name and a link to it. Renders nothing without a fault. The message "offline" disappears when the browser
 * is online.
 */
export function FormError({ message: ownMessage }: { message?: string | undefined }) {
  const { issues, fields, ...form } = useContext(FormContext);
  const anyMessage = ownMessage ?? form.message;
  const isOnline = useSyncExternalStore(
    listenToNetwork,
    () => navigator.onLine,
    () => false,
  );
  const message = saysOffline(anyMessage) && isOnline ? undefined : anyMessage;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // If a field shows an issue, the field is already visible.
    if (message || !issues.some(({ path }) => fields?.has(path))) {
      box.current?.scrollIntoView({ block: "nearest" });
    }
  }, [fields, issues, message]);
  if (!message && issues.length === 0) return null;
  const title =
    message ?? (issues.length === 1 ? "One thing to put right" : "Some things to put right");
  return (
    <div ref={box}>
      <Alert tone="danger" title={title} live>
        {issues.length > 0 && (
          <ul className="flex flex-col gap-0.5">
            {issues.map(({ path, message: words }) => (
              <li key={`${path} ${words}`}>
                {fields?.has(path) ? (
                  <button
                    type="button"
                    className="min-h-6 text-left underline underline-offset-2"
                    onClick={() => goToField(box.current?.closest("form") ?? null, path)}
                  >
                    <Named label={fields.get(path)}>{words}</Named>
                  </button>
                ) : (
                  <Named label={pathInWords(path)}>{words}</Named>
                )}
              </li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  );
}

function listenToNetwork(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** A message after its field's name, unless it begins with that: "Add a product." */
const Named = ({ label, children }: { label: ReactNode; children: string }) =>
  label && !(typeof label === "string" && children.startsWith(label)) ? (
    <>
      {label}: {children}
    </>
  ) : (
    children
  );
