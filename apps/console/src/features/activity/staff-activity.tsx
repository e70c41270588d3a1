import {
  Card,
  CardBody,
  CardHeader,
  EmptyState,
  TextLink,
  Timeline,
  TimelineItem,
} from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";
import { detailOf } from "./details";

type StaffActivityProps = {
  title: string;
  actions: RouterOutputs["console"]["actions"]["list"]["items"];
  /** The page of all actions, with readings. */
  allHref?: string;
};

/** The latest actions of staff in one place, each with its reason. */
export function StaffActivity({ title, actions, allHref }: StaffActivityProps) {
  return (
    <Card>
      <CardHeader
        title={title}
        actions={allHref && <TextLink href={allHref}>All of it</TextLink>}
      />
      {actions.length === 0 ? (
        <EmptyState title="Nothing yet" />
      ) : (
        <CardBody>
          <Timeline label={title}>
            {actions.map((action) => (
              <TimelineItem
                key={action.id}
                title={action.words}
                at={formatDateTime(action.at)}
                by={action.staffName}
              >
                {detailOf(action.details)}
              </TimelineItem>
            ))}
          </Timeline>
        </CardBody>
      )}
    </Card>
  );
}
