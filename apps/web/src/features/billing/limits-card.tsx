import { Card, CardBody, CardHeader, Description, DescriptionList, FitBar } from "@roundsman/ui";
import type { BillingSummary } from "./plan-words";

/** What the plan allows, and how much of it is used. */
export function LimitsCard({ summary }: { summary: BillingSummary }) {
  const { vehiclesUsed } = summary.subscription;
  const { vehicleLimit, requestsPerMinute, heavyPerMinute } = summary.limits;
  return (
    <Card className="max-w-3xl">
      <CardHeader title="Limits" hint="Requests are those of programs over REST, keys and all." />
      <CardBody>
        {vehicleLimit !== null && (
          <FitBar label="Vehicles" value={vehiclesUsed} limit={vehicleLimit} unit="count" />
        )}
        <DescriptionList>
          {vehicleLimit === null && (
            <Description term="Vehicles">{vehiclesUsed}, of as many as you like</Description>
          )}
          <Description term="Requests a minute">{requestsPerMinute}</Description>
          <Description term="Heavy requests a minute">
            {heavyPerMinute} (exports, imports, planning)
          </Description>
        </DescriptionList>
      </CardBody>
    </Card>
  );
}
