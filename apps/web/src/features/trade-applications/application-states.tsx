import { StatusBadge, type StatusKind } from "@roundsman/ui";
import type { RouterOutputs } from "@/trpc/outputs";

export type Application = RouterOutputs["office"]["tradeApplications"]["one"];

const states: Record<Application["status"], { kind: StatusKind; words: string }> = {
  pending: { kind: "attention", words: "Waiting" },
  approved: { kind: "done", words: "Approved" },
  declined: { kind: "ended", words: "Declined" },
};

export function ApplicationBadge({ status }: Pick<Application, "status">) {
  const { kind, words } = states[status];
  return <StatusBadge kind={kind}>{words}</StatusBadge>;
}
