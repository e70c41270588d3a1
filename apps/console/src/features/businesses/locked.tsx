import { Alert } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import type { Business } from "./words";

/** Shows since when a business is locked, and why; for staff only. */
export function Locked({ business: { lockedAt, lockedReason } }: { business: Business }) {
  if (lockedAt === null) return null;
  return (
    <Alert tone="danger" title={`Locked since ${formatDateTime(lockedAt)}`} className="mb-4">
      {lockedReason}
    </Alert>
  );
}
