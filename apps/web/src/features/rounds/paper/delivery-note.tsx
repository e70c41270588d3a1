import { formatDate } from "@roundsman/ui/format";
import type { DrivenRound } from "../one/driven-round";
import type { Stop } from "../round-states";
import { leaveWords } from "../stop-words";
import { FuelCertificates, NoteSheet } from "./note-sheet";
import type { PaperBusiness } from "./paper-from";
import { PaperTable } from "./paper-table";

type DeliveryNoteProps = { round: DrivenRound; stop: Stop; business: PaperBusiness };

type Details = DrivenRound["stopDetails"][number];

const formatKg = (kg: number) => `${kg.toLocaleString("en-GB")} kg`;

/** A line's weight; a dash where its product has none. */
function weightOf(details: Details | undefined, orderLineId: string): string {
  const kg = details?.weights.find((weight) => weight.orderLineId === orderLineId)?.kg ?? null;
  return kg === null ? "–" : formatKg(kg);
}

/** The delivery note of a stop on a round. */
export function DeliveryNote({ round, stop, business }: DeliveryNoteProps) {
  const details = round.stopDetails.find(({ stopId }) => stopId === stop.id);
  const { leaveInstruction, leaveDetail } = stop;
  return (
    <NoteSheet
      business={business}
      facts={
        <>
          <span className="block font-semibold">{details?.number}</span>
          <span className="block">{formatDate(round.roundDate)}</span>
          <span className="block">
            Stop {stop.sequence}
            {round.vehicleName && `, ${round.vehicleName}`}
          </span>
        </>
      }
      to={{
        name: stop.customerName ?? details?.name,
        address: stop.deliverTo,
        phone: details?.phone ?? null,
      }}
      goods={
        <>
          <PaperTable
            label="Goods"
            heads={["Quantity", "Product", "Weight", "Delivered"]}
            rows={stop.lines.map(({ orderLineId, productName, quantity }) => ({
              key: orderLineId,
              cells: [String(quantity), productName, weightOf(details, orderLineId), ""],
            }))}
          />
          {details?.coalTicket && (
            <p className="mt-1">
              Coal ticket {details.coalTicket.number} goes with it:{" "}
              {formatKg(details.coalTicket.kg)} net in all.{" "}
              <a
                href={`/api/orders/${stop.orderId}/coal-ticket?business=${business.id}`}
                target="_blank"
                rel="noreferrer"
                data-print="hide"
                className="inline-block min-h-6 text-link underline underline-offset-3"
              >
                Print the ticket
              </a>
            </p>
          )}
          <FuelCertificates certificates={details?.fuelCertificates ?? []} />
          {details?.dryingNotice && <p className="mt-1 font-semibold">{details.dryingNotice}</p>}
        </>
      }
      collect={stop.collect}
      duePence={stop.amountDuePence}
      leave={
        leaveInstruction && [leaveWords[leaveInstruction], leaveDetail].filter(Boolean).join(", ")
      }
    />
  );
}
