import { Card, CardBody, CardHeader, Description, DescriptionList, TextLink } from "@roundsman/ui";
import { formatDate, formatDateTime } from "@roundsman/ui/format";
import { methodWords, type Transfer } from "../transfer-states";

type TransferFactsProps = { transfer: Transfer; timeZone: string };

/** Who carries it, when, and what was said of it. */
export function TransferFacts({ transfer, timeZone }: TransferFactsProps) {
  const { method, round, carrierName, carrierReference, plannedFor, note } = transfer;
  return (
    <Card>
      <CardHeader title="Carried by" />
      <CardBody className="py-2">
        <DescriptionList>
          <Description term="How">{methodWords[method]}</Description>
          {round && (
            <Description term="Round">
              <TextLink href={`/rounds/${round.id}`}>
                {round.vehicleName ?? "Round"}, {formatDate(round.roundDate, timeZone)}
              </TextLink>
              {round.driverName && ` · ${round.driverName}`}
            </Description>
          )}
          {(carrierName || carrierReference) && (
            <>
              <Description term="Carrier">{carrierName}</Description>
              <Description term="Their reference">{carrierReference}</Description>
            </>
          )}
          <Description term="Planned for">
            {plannedFor && formatDate(plannedFor, timeZone)}
          </Description>
          <Description term="Planned by">
            {[transfer.createdByName, formatDateTime(transfer.createdAt, timeZone)]
              .filter(Boolean)
              .join(", ")}
          </Description>
          {note && <Description term="Note">{note}</Description>}
        </DescriptionList>
      </CardBody>
    </Card>
  );
}
