import { Card, CardBody, CardHeader, Description, DescriptionList, TextLink } from "@roundsman/ui";
import { formatDate, formatDateTime, formatMoney, formatQuantity } from "@roundsman/ui/format";
import { exportHref, kindsWords, programWords, wholeOf, type ExportDetails } from "./journal";

/** What went out, who sent it, and what took it back. */
export function ExportFacts({ details, timeZone }: { details: ExportDetails; timeZone: string }) {
  const { reversesId, reversedById } = details;
  const sums = wholeOf(details);
  return (
    <Card>
      <CardHeader title="Export" />
      <CardBody className="py-2">
        <DescriptionList>
          <Description term="For">{programWords[details.program]}</Description>
          <Description term="Everything new up to">{formatDate(details.to)}</Description>
          <Description term="First entry">{formatDate(details.firstDay)}</Description>
          <Description term="Last entry">{formatDate(details.lastDay)}</Description>
          <Description term="Entries">
            {formatQuantity(sums.entries)}: {kindsWords(sums)}
          </Description>
          <Description term="Debits">
            <span className="tabular-nums">{formatMoney(sums.debitPence)}</span>
          </Description>
          <Description term="Credits">
            <span className="tabular-nums">{formatMoney(sums.creditPence)}</span>
          </Description>
          <Description term="Exported">
            {formatDateTime(details.createdAt, timeZone)}
            {details.createdByName && ` by ${details.createdByName}`}
          </Description>
          {reversesId && (
            <Description term="Takes back">
              <TextLink href={exportHref(reversesId)}>The export</TextLink>
            </Description>
          )}
          {reversedById && (
            <Description term="Taken back by">
              <TextLink href={exportHref(reversedById)}>Its opposite</TextLink>
            </Description>
          )}
          {details.reason && <Description term="Why">{details.reason}</Description>}
        </DescriptionList>
      </CardBody>
    </Card>
  );
}
