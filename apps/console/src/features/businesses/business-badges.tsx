import { Badge, StatusBadge } from "@roundsman/ui";
import { Lock } from "lucide-react";
import { statusKinds, statusWords, type Business } from "./words";

/** A business's state: locked or not, and its subscription. */
export function BusinessBadges({ business }: { business: Business }) {
  const { subscription, lockedAt } = business;
  return (
    <span className="inline-flex flex-wrap gap-1">
      {lockedAt && (
        <Badge tone="danger">
          <Lock aria-hidden />
          Locked
        </Badge>
      )}
      <StatusBadge kind={statusKinds[subscription.status]}>
        {statusWords[subscription.status]}
      </StatusBadge>
      {!subscription.inGoodStanding && (
        <StatusBadge kind="failed">Not in good standing</StatusBadge>
      )}
    </span>
  );
}
