import { Card, CardBody, CardHeader, Description, DescriptionList } from "@roundsman/ui";
import { formatDateTime, formatMoney } from "@roundsman/ui/format";
import { IfVat } from "@/features/goods/if-vat";
import { Changing } from "@/session/office-context";
import { CountCash } from "./count-cash";
import type { DrivenRound } from "./driven-round";

/** Cash taken at the doors, handed over by the driver, and counted by the office. Nothing where none is. */
export function RoundCash({ round, timeZone }: { round: DrivenRound; timeZone: string }) {
  const { takenPence, handedPence, writtenOffPence, outstandingPence, handovers } = round.cash;
  const due = round.stops.reduce((sum, stop) => sum + stop.amountDuePence, 0);
  if (takenPence === 0 && handovers.length === 0 && due === 0) return null;
  return (
    <Card>
      <CardHeader title="Cash" hint={<IfVat>Including VAT.</IfVat>} />
      <CardBody>
        <DescriptionList>
          <Description term="To take at the doors">{formatMoney(due)}</Description>
          <Description term="Taken">{formatMoney(takenPence)}</Description>
          <Description term="Handed over">{formatMoney(handedPence)}</Description>
          {writtenOffPence !== 0 && (
            <Description term="Written off">{formatMoney(writtenOffPence)}</Description>
          )}
          <Description term="Still with the driver">{formatMoney(outstandingPence)}</Description>
        </DescriptionList>
        {handovers.map((handover) => (
          <div key={handover.id} className="flex flex-col gap-2 rounded-md border p-3 text-dense">
            <p>
              {formatMoney(handover.handedPence)} handed over,{" "}
              {formatDateTime(handover.createdAt, timeZone)}
              {handover.note && (
                <span className="block text-muted-foreground">{handover.note}</span>
              )}
            </p>
            {handover.countedPence === null ? (
              <Changing>
                <CountCash roundId={round.id} handover={handover} />
              </Changing>
            ) : (
              <p className="text-muted-foreground">
                Counted {formatMoney(handover.countedPence)}
                {differenceWords(handover.countedPence - handover.handedPence)}
              </p>
            )}
          </div>
        ))}
      </CardBody>
    </Card>
  );
}

function differenceWords(pence: number): string {
  if (pence === 0) return ", as handed over.";
  return `, ${formatMoney(Math.abs(pence))} ${pence < 0 ? "short" : "over"}.`;
}
