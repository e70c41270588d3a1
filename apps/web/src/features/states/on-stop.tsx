import { Alert, StatusBadge } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import type { ReactNode } from "react";
import type { RouterOutputs } from "@/trpc/outputs";

/** Said after the name of a customer to whom nothing more is sold on account. */
export const OnStopBadge = () => (
  <>
    {" "}
    <StatusBadge kind="failed">On stop</StatusBadge>
  </>
);

type OnStopProps = {
  stop: NonNullable<RouterOutputs["office"]["customers"]["one"]["stop"]>;
  timeZone: string;
  /** Buttons below. */
  actions?: ReactNode;
  className?: string;
};

/** Since when a customer is on stop, why, and who put them on it. */
export function OnStop({ stop, timeZone, ...look }: OnStopProps) {
  const { reason, since, setByName } = stop;
  return (
    <Alert tone="danger" title={`On stop since ${formatDate(since, timeZone)}`} {...look}>
      <p className="break-words">{reason}</p>
      <p className="text-xs">Set by {setByName}. Nothing more is sold to them on account.</p>
    </Alert>
  );
}
