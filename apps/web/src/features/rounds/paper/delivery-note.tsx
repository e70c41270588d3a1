import { PrintSheet } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { IncVat } from "@/features/goods/if-vat";
import type { DrivenRound } from "../one/driven-round";
import type { Stop } from "../round-states";
import { leaveWords } from "../stop-words";
import { PaperFrom, type PaperBusiness } from "./paper-from";
import { PaperTable } from "./paper-table";

type DeliveryNoteProps = { round: DrivenRound; stop: Stop; business: PaperBusiness };

type Details = DrivenRound["stopDetails"][number];

const formatKg = (kg: number) => `${kg.toLocaleString("en-GB")} kg`;

/** A line's weight; a dash where its product has none. */
function weightOf(details: Details | undefined, orderLineId: string): string {
  const kg = details?.weights.find((weight) => weight.orderLineId === orderLineId)?.kg ?? null;
  return kg === null ? "–" : formatKg(kg);
}

/** What a customer is handed with the goods. The office's own notes are for the driver, so not on it. */
export function DeliveryNote({ round, stop, business }: DeliveryNoteProps) {
  const details = round.stopDetails.find(({ stopId }) => stopId === stop.id);
  return (
    <PrintSheet
      title="Delivery note"
      className="break-after-page last:break-after-auto"
      from={<PaperFrom business={business} />}
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
      footer="Received in good order: name ____________________   signature ____________________"
    >
      <section className="text-sm">
        <h2 className="text-xs text-muted-foreground">Deliver to</h2>
        <p className="font-semibold">{stop.customerName ?? details?.name}</p>
        <p>{stop.deliverTo}</p>
        {details?.phone && <p>{details.phone}</p>}
      </section>
      <section>
        <h2 className="mb-1 font-semibold">Goods</h2>
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
            Coal ticket {details.coalTicket.number} goes with it: {formatKg(details.coalTicket.kg)}{" "}
            net in all.{" "}
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
        {details?.fuelCertificates.map((certificate) => (
          <p key={certificate} className="mt-1">
            {certificate}
          </p>
        ))}
        {details?.dryingNotice && <p className="mt-1 font-semibold">{details.dryingNotice}</p>}
      </section>
      {stop.collect.length > 0 && (
        <section>
          <h2 className="mb-1 font-semibold">Empties to hand back</h2>
          <PaperTable
            label="Empties to hand back"
            heads={["Quantity", "Product", "Taken"]}
            rows={stop.collect.map(({ productId, productName, quantity }) => ({
              key: productId,
              cells: [String(quantity), productName, ""],
            }))}
          />
        </section>
      )}
      {stop.amountDuePence > 0 && (
        <p className="font-semibold">
          To pay in cash: {formatMoney(stop.amountDuePence)}
          <IncVat />
        </p>
      )}
      {stop.leaveInstruction && (
        <p>
          If nobody is in: {leaveWords[stop.leaveInstruction]}
          {stop.leaveDetail && `, ${stop.leaveDetail}`}
        </p>
      )}
    </PrintSheet>
  );
}
