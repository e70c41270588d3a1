import { Card, CardBody, CardHeader, Description, DescriptionList } from "@roundsman/ui";
import { formatDateTime, formatDistance, formatDuration } from "@roundsman/ui/format";
import { RoundFit } from "../round-fit";
import type { DrivenRound } from "./driven-round";

const routedWords = { osrm: "by road", estimate: "estimated", manual: "by hand" };

/** What the round is made of and how it fits. */
export function RoundFacts({ round, timeZone }: { round: DrivenRound; timeZone: string }) {
  const { fit, startYard, endYard, distanceMetres, durationSeconds, routedBy } = round;
  const moment = (at: string | null) => at && formatDateTime(at, timeZone);
  return (
    <Card>
      <CardHeader title="Load and hours" />
      <CardBody>
        <RoundFit round={round} look="block" />
        <DescriptionList>
          <Description term="Departs">{round.departsAt ?? fit?.departsAt}</Description>
          <Description term="Back about">{fit?.backAt}</Description>
          <Description term="From">{startYard?.name}</Description>
          <Description term="Back to">{endYard?.name}</Description>
          <Description term={`Driving${routedBy ? `, ${routedWords[routedBy]}` : ""}`}>
            {distanceMetres !== null &&
              durationSeconds !== null &&
              `${formatDistance(distanceMetres)}, ${formatDuration(durationSeconds)}`}
          </Description>
          <Description term="Issued">{moment(round.issuedAt)}</Description>
          <Description term="Issued over its limits">{round.overrideReason}</Description>
          <Description term="Load confirmed">{moment(round.loadConfirmedAt)}</Description>
          {round.notes && <Description term="Notes">{round.notes}</Description>}
        </DescriptionList>
      </CardBody>
    </Card>
  );
}
