"use client";

import { Alert, type Fault } from "@roundsman/ui";

type SaveFaultProps = {
  fault: Fault;
  /** Opens the panel in which a field stands. */
  onGo: (path: string) => void;
};

/** Why the draft is not saved as it stands: each reason leads to its panel. */
export function SaveFault({ fault: { message, issues }, onGo }: SaveFaultProps) {
  if (!message && issues.length === 0) return null;
  return (
    <Alert tone="danger" live title={message ?? "Not saved yet: put this right"}>
      {issues.length > 0 && (
        <ul>
          {issues.map(({ path, message: words }) => (
            <li key={path}>
              <button
                type="button"
                className="text-start underline underline-offset-2"
                onClick={() => onGo(path)}
              >
                {words}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
