import { ButtonLink, EmptyState } from "@roundsman/ui";
import { History, SearchX } from "lucide-react";

/** An empty list: of nothing yet, or of nothing that fits its filters. */
export function NoActivity({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState
      icon={<SearchX />}
      title="Nothing fits"
      action={<ButtonLink href="/settings/activity">Show everything</ButtonLink>}
    >
      Try fewer filters or other days.
    </EmptyState>
  ) : (
    <EmptyState icon={<History />} title="Nothing has happened yet">
      What is changed from now on stands here.
    </EmptyState>
  );
}
