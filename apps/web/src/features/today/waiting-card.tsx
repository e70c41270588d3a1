import { Card, CardBody, CardHeader, EmptyState } from "@roundsman/ui";
import { CircleCheck } from "lucide-react";
import { WaitingGroup } from "./waiting-group";
import type { Waiting } from "./waiting";
import { kindsWaiting } from "./waiting-kinds";

/** Everything that waits for somebody in the office, each kind with what is done about it. */
export function WaitingCard(waiting: Waiting) {
  const kinds = kindsWaiting(waiting);
  return (
    <Card>
      <CardHeader title="Waiting for you" />
      {kinds.length === 0 ? (
        <EmptyState icon={<CircleCheck />} title="Nothing is waiting">
          Drivers' records to decide, defects of vans, papers that run out, part deliveries, cash
          still with drivers, unpaid deliveries and links, days to close, low stock, late suppliers,
          trade applications and texts to answer show here.
        </EmptyState>
      ) : (
        <CardBody className="gap-0 divide-y py-0">
          {kinds.map((kind) => (
            <WaitingGroup key={kind.name} kind={kind} />
          ))}
        </CardBody>
      )}
    </Card>
  );
}
