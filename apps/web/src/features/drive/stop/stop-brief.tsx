import { Alert, Badge } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { Banknote, DoorOpen, RotateCcw, StickyNote } from "lucide-react";
import type { ReactNode } from "react";
import { addressOfStop } from "@/features/rounds/address-of-stop";
import { leaveWords } from "@/features/rounds/stop-words";
import type { Stop, StopDetails } from "../driving";
import { cashAtRisk } from "./cash-at-risk";

/** All a driver must know before they knock. */
export function StopBrief({ stop, details }: { stop: Stop; details: StopDetails | undefined }) {
  const name = stop.customerName ?? details?.name ?? "No customer";
  const risk = cashAtRisk(stop.amountDuePence, stop.leaveInstruction);
  const notes = [details?.orderNotes, details?.addressNotes].filter(Boolean);
  return (
    <>
      <div>
        <p className="flex items-baseline justify-between gap-3 text-muted-foreground">
          <span>
            Stop {stop.sequence}
            {details?.number && ` · ${details.number}`}
          </span>
          {stop.etaAt && <span className="tabular-nums">about {stop.etaAt}</span>}
        </p>
        <h2 className="text-2xl leading-8 font-semibold tracking-tight">{name}</h2>
        <p className="text-lg leading-6">{addressOfStop(stop)}</p>
      </div>
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
        {stop.amountDuePence > 0 && (
          <Fact icon={<Banknote />}>
            <strong>{formatMoney(stop.amountDuePence)} cash</strong> to take
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
          <Badge tone="danger" className="self-start text-sm">
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
