import { Card, CardBody, CardHeader, Description, DescriptionList, TextLink } from "@roundsman/ui";
import { formatDate, formatTime } from "@roundsman/ui/format";
import type { WalkRoundCheck } from "./check-values";

type CheckFactsProps = { check: WalkRoundCheck; timeZone: string };

/** Who looked at which van, for which round, and who cleared what was found. */
export function CheckFacts({ check, timeZone }: CheckFactsProps) {
  const { byName, doneAt, roundId, day, clearedAt, clearedByName, clearedReason } = check;
  const at = (moment: string) => `${formatDate(moment)}, ${formatTime(moment, timeZone)}`;
  return (
    <Card>
      <CardHeader title="Check" />
      <CardBody>
        <DescriptionList>
          <Description term="Done by">{byName}</Description>
          <Description term="At">{at(doneAt)}</Description>
          <Description term="Before">
            <TextLink href={`/rounds/${roundId}`}>Round of {formatDate(day)}</TextLink>
          </Description>
          {clearedAt !== null && (
            <>
              <Description term="Cleared by">{clearedByName}</Description>
              <Description term="At">{at(clearedAt)}</Description>
              <Description term="Reason">{clearedReason}</Description>
            </>
          )}
        </DescriptionList>
      </CardBody>
    </Card>
  );
}
