import { StatusBadge } from "@roundsman/ui";
import type { Domain } from "./domain";

/** Whether shoppers find the shop there. */
export function DomainState({ domain }: { domain: Domain }) {
  if (domain.failingSince !== null) return <StatusBadge kind="failed">Failing</StatusBadge>;
  if (domain.verifiedAt !== null) return <StatusBadge kind="done">Working</StatusBadge>;
  return <StatusBadge kind="waiting">Waiting for its records</StatusBadge>;
}
