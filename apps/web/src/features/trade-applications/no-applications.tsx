import { ButtonLink, EmptyState } from "@roundsman/ui";
import { CircleCheck, SearchX } from "lucide-react";

/** An empty list: nobody waits, or nobody fits. */
export function NoApplications({ waiting }: { waiting: boolean }) {
  if (!waiting) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="None fit"
        action={<ButtonLink href="/trade-applications?status=all">Show all of them</ButtonLink>}
      >
        Try another state, or a part of the name.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<CircleCheck />} title="Nobody is waiting">
      Who asks for a trade account in your shop is listed here, and you are told at once.
    </EmptyState>
  );
}
