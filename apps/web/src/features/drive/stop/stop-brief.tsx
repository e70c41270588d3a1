import { Alert, Badge } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import {
  Banknote,
  Clock,
  CreditCard,
  DoorOpen,
  FileSignature,
  RotateCcw,
  StickyNote,
} from "lucide-react";
import type { ReactNode } from "react";
import { addressOfStop } from "@/features/rounds/address-of-stop";
import { leaveWords } from "@/features/rounds/stop-words";
import type { Stop, StopDetails } from "../driving";
import { cashAtRisk } from "./money/cash-at-risk";
import { neededWords, type Needed } from "./goods/first-cylinders";
import { asOneStop } from "./visit";

type StopBriefProps = {
  /** The stops made here in one go. */
  visit: [Stop, ...Stop[]];
  /** Of each of them. */
  details: readonly StopDetails[];
  /** Cylinders that need an agreement where all goes as planned. */
  needed: readonly Needed[];
};

/** All a driver must know before they knock. */
export function StopBrief({ visit, details, needed }: StopBriefProps) {
  const stop = asOneStop(visit);
  const name = stop.customerName ?? details[0]?.name ?? "No customer";
  const risk = cashAtRisk(stop.amountDuePence, stop.leaveInstruction);
  const notes = [
    ...new Set(details.flatMap(({ orderNotes, addressNotes }) => [orderNotes, addressNotes])),
  ].filter((note) => note !== null && note !== "");
  const numbers = details.map(({ number }) => number).join(", ");
  return (
    <>
      <div>
        <p className="flex items-baseline justify-between gap-3 text-muted-foreground">
          <span>
            Stop {stop.sequence}
            {numbers !== "" && ` · ${numbers}`}
          </span>
          {stop.etaAt && <span className="tabular-nums">about {stop.etaAt}</span>}
        </p>
        <h2 className="text-2xl leading-8 font-semibold tracking-tight">{name}</h2>
        <p className="text-lg leading-6">{addressOfStop(stop)}</p>
      </div>
      {visit.length > 1 && (
        <Badge tone="info" className="self-start rounded-md text-sm whitespace-normal">
          {visit.length} orders to this door: one signature for all
        </Badge>
      )}
      <ul className="flex flex-col gap-1 text-lg">
        {stop.lines.map(({ orderLineId, quantity, productName }) => (
          <li key={orderLineId} className="flex gap-2">
            <span className="min-w-10 font-semibold tabular-nums">{quantity} ×</span>
            <span>{productName}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-2">
        {stop.collect.length > 0 && (
          <Fact icon={<RotateCcw />}>
            Empties to take:{" "}
            {stop.collect
              .map(({ quantity, productName }) => `${quantity} × ${productName}`)
              .join(", ")}
          </Fact>
        )}
        {needed.map((one) => (
          <Fact key={one.exchangeGroupId} icon={<FileSignature />}>
            {neededWords(one)} An agreement is {formatMoney(one.count * one.chargePence)}.
          </Fact>
        ))}
        {stop.amountDuePence > 0 && (
          <Fact icon={<Banknote />}>
            <strong>{formatMoney(stop.amountDuePence)} cash</strong> to take
          </Fact>
        )}
        {stop.paymentMethod === "cash" && stop.amountDuePence === 0 && stop.paidAt !== null && (
          <Fact icon={<CreditCard />}>Paid: no cash to take</Fact>
        )}
        {stop.deliveryHours !== null && (
          <Fact icon={<Clock />}>
            {stop.outsideHoursWhy ?? `Takes deliveries ${stop.deliveryHours}`}
          </Fact>
        )}
        {risk && <Alert tone="warning" className="text-base" title={risk} />}
        {stop.leaveInstruction && (
          <Fact icon={<DoorOpen />}>
            {leaveWords[stop.leaveInstruction]}
            {stop.leaveDetail && `: ${stop.leaveDetail}`}
          </Fact>
        )}
        {notes.map((note) => (
          <Fact key={note} icon={<StickyNote />}>
            {note}
          </Fact>
        ))}
        {stop.orderStatus === "cancelled" && (
          <Badge tone="danger" className="self-start rounded-md text-sm whitespace-normal">
            The order is cancelled
          </Badge>
        )}
      </div>
    </>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex gap-2.5 rounded-md bg-muted px-3 py-2 text-base">
      <span aria-hidden className="mt-0.5 text-muted-foreground [&_svg]:size-5">
        {icon}
      </span>
      <span className="min-w-0">{children}</span>
    </p>
  );
}
