import { PrintSheet } from "@roundsman/ui";
import { formatDate, formatMoney, formatPoints, formatWeight } from "@roundsman/ui/format";
import { IncVat } from "@/features/goods/if-vat";
import type { DrivenRound } from "../one/driven-round";
import { PaperFrom, type PaperBusiness } from "./paper-from";
import { PaperTable } from "./paper-table";

/** What goes on the van and where it goes: for whoever loads it, with boxes to tick. */
export function LoadSheet({ round, business }: { round: DrivenRound; business: PaperBusiness }) {
  const out = round.load.filter(({ leg }) => leg === "out");
  const empties = emptiesOf(round);
  const cash = round.stops.reduce((sum, stop) => sum + stop.amountDuePence, 0);
  return (
    <PrintSheet
      title="Load sheet"
      from={<PaperFrom business={business} />}
      facts={
        <>
          <span className="block font-semibold">{formatDate(round.roundDate)}</span>
          <span className="block">{round.vehicleName ?? "No van yet"}</span>
          <span className="block">{round.driverName ?? "No driver yet"}</span>
          <span className="block">
            From {round.startYard?.name ?? "the yard"}
            {(round.departsAt ?? round.fit?.departsAt) &&
              ` at ${round.departsAt ?? round.fit?.departsAt}`}
          </span>
        </>
      }
      footer="Loaded by ____________________   Checked by ____________________"
    >
      <section data-print="together">
        <h2 className="mb-1 font-semibold">To load</h2>
        <PaperTable
          label="To load"
          heads={["Product", "Fulls", "Net kg", "Loaded", "Came back"]}
          rows={out.map((item) => ({
            key: item.productId,
            cells: [...goodsCells(round, item), "", ""],
          }))}
        />
        {round.fit?.loadKg != null && (
          <p className="mt-1 text-dense">
            At most {formatWeight(round.fit.loadKg)} on board
            {round.fit.payloadKg !== null && ` of ${formatWeight(round.fit.payloadKg)} allowed`}.
          </p>
        )}
        {round.gas && (
          <p className="mt-1 text-dense">
            Gas: at most {formatWeight(round.gas.peakKg)} net, {formatPoints(round.gas.peakPoints)}.{" "}
            {round.gas.overThreshold
              ? "Over the small load of ADR 1.1.3.6: the transport document goes along."
              : "A small load by ADR 1.1.3.6."}
          </p>
        )}
        {round.overrideReason !== null && (
          <p className="mt-1 text-dense font-semibold">
            Issued all the same. {round.asks.issue} Reason: {round.overrideReason}
          </p>
        )}
      </section>
      {round.reloads.map((reload) => (
        <section key={reload.id} data-print="together">
          <h2 className="mb-1 font-semibold">{reloadTitle(round, reload)}</h2>
          <PaperTable
            label={reloadTitle(round, reload)}
            heads={["Product", "To load", "To put down", "Loaded", "Put down"]}
            rows={reload.items.map((item) => ({
              key: `${item.productId} ${item.condition}`,
              cells: [
                item.condition === "empty" ? `${item.productName}, empty` : item.productName,
                item.load > 0 ? String(item.load) : "–",
                item.drop > 0 ? String(item.drop) : "–",
                item.loaded === null ? "" : String(item.loaded),
                item.dropped === null ? "" : String(item.dropped),
              ],
            }))}
          />
        </section>
      ))}
      {empties.length > 0 && (
        <section data-print="together">
          <h2 className="mb-1 font-semibold">Empties to bring back</h2>
          <PaperTable
            label="Empties to bring back"
            heads={["Product", "Expected", "Came back"]}
            rows={empties.map(({ productId, productName, quantity }) => ({
              key: productId,
              cells: [productName, String(quantity), ""],
            }))}
          />
        </section>
      )}
      <section>
        <h2 className="mb-1 font-semibold">Stops</h2>
        <PaperTable
          label="Stops"
          heads={["", "About", "Where", "What", "Cash"]}
          rows={round.stops.map((stop) => ({
            key: stop.id,
            cells: [
              String(stop.sequence),
              stop.etaAt ?? "",
              [stop.deliverTo ?? stop.customerName, ...notesOf(round, stop.id)]
                .filter(Boolean)
                .join(" · "),
              stop.summary,
              stop.amountDuePence > 0 ? formatMoney(stop.amountDuePence) : "–",
            ],
          }))}
        />
        {cash > 0 && (
          <p className="mt-1 text-dense">
            Cash to take: {formatMoney(cash)}
            <IncVat />.
          </p>
        )}
      </section>
      {round.notes && (
        <section>
          <h2 className="mb-1 font-semibold">Notes</h2>
          <p className="whitespace-pre-line">{round.notes}</p>
        </section>
      )}
    </PrintSheet>
  );
}

/** "Reload at Dee yard, before stop 4". */
function reloadTitle({ stops }: DrivenRound, reload: DrivenRound["reloads"][number]) {
  const before = stops.find(({ id }) => id === reload.beforeStopId);
  const where = `Reload at ${reload.locationName}`;
  return before ? `${where}, before stop ${before.sequence}` : where;
}

/** What it is, with the UN number and label of dangerous goods; how many; and their net kilograms. */
function goodsCells({ aboard }: DrivenRound, item: DrivenRound["load"][number]) {
  const { productId, productName, expected } = item;
  const goods = aboard.goods.find((one) => one.productId === productId);
  if (!goods) return [productName, String(expected), "–"];
  const net = Math.round(goods.netKg * expected * 10) / 10;
  return [
    `${productName} · UN ${goods.unNumber}, label ${goods.label}`,
    String(expected),
    String(net),
  ];
}

function notesOf({ stopDetails }: DrivenRound, stopId: string) {
  const details = stopDetails.find((one) => one.stopId === stopId);
  return [details?.phone, details?.orderNotes, details?.addressNotes];
}

function emptiesOf({ stops }: DrivenRound) {
  const sums = new Map<string, { productId: string; productName: string; quantity: number }>();
  for (const { productId, productName, quantity } of stops.flatMap(({ collect }) => collect)) {
    const before = sums.get(productId)?.quantity ?? 0;
    sums.set(productId, { productId, productName, quantity: before + quantity });
  }
  return [...sums.values()];
}
