import { Alert } from "@roundsman/ui";

/** Over every page while the subscription is not in order: what still works, and what does not. */
export function StandingAlert() {
  return (
    <Alert tone="warning" title="Your subscription needs attention" className="mb-4">
      What is under way can be finished. New orders and new rounds wait until it is in order: an
      owner can put it right.
    </Alert>
  );
}
