"use client";

import { Button, Card } from "@roundsman/ui";
import { ShoppingBasket, Undo2 } from "lucide-react";
import { addressOfStop } from "@/features/rounds/address-of-stop";
import { StopBadge } from "@/features/rounds/round-badge";
import { isRecorded, proofsOf } from "@/features/rounds/round-states";
import { outcomeWords } from "@/features/rounds/stop-words";
import { StopGoods } from "@/features/rounds/one/stop-goods";
import { StopMoney } from "@/features/rounds/one/stop-money";
import { StopTime } from "@/features/rounds/one/stop-time";
import { useDrive } from "../drive-context";
import { DriveHeader } from "../screens/drive-header";
import type { Stop } from "../driving";
import type { SeenRound } from "../outbox/apply-entries";
import { CardInstead } from "../pay/card-instead";
import { StopPapers } from "../papers/stop-papers";
import { useScreen } from "../screens/use-screen";
import { UndoSale } from "../sale/undo-sale";
import { DoNext } from "./do-next";
import { StopFace } from "./stop-face";

/** One stop, opened from the list: still to be made, or as it was recorded. */
export function StopScreen({ round, stop }: { round: SeenRound; stop: Stop }) {
  const { day, outbox, readOnly } = useDrive();
  const { go } = useScreen();
  const up = { round: round.id, view: "stops" } as const;
  if (!isRecorded(stop)) {
    return (
      <>
        <DriveHeader title={`Stop ${stop.sequence}`} up={up} />
        <StopFace round={round} stop={stop} />
        {!readOnly && <DoNext round={round} stop={stop} />}
      </>
    );
  }
  return (
    <>
      <DriveHeader
        title={stop.customerName ?? `Stop ${stop.sequence}`}
        hint={addressOfStop(stop)}
        status={<StopBadge stop={stop} />}
        up={up}
      />
      <Card>
        <div className="flex flex-col gap-2 p-4 text-base [&_ul]:text-base">
          <p className="tabular-nums">
            <StopTime stop={stop} timeZone={day.business.timeZone} />
          </p>
          <StopGoods stop={stop} />
          {stop.completedAt && <StopMoney stop={stop} />}
          <p className="text-muted-foreground">{outcomeWords(stop)}</p>
          {proofsOf(stop).map(({ kind, signedBy }) => (
            <p key={kind} className="text-muted-foreground">
              {kind === "signature" ? "Signed" : "Photo taken"}
              {signedBy && ` by ${signedBy}`}
            </p>
          ))}
        </div>
      </Card>
      <div className="mt-4 flex flex-col gap-4 empty:hidden">
        <StopPapers
          roundId={round.id}
          details={round.stopDetails.filter(({ stopId }) => stopId === stop.id)}
        />
      </div>
      <div className="mt-4 flex flex-col gap-3 empty:hidden">
        <CardInstead round={round} stops={[stop]} />
      </div>
      {!readOnly && round.status === "out" && !stop.soldAtDoor && (
        <Button
          size="touch"
          className="mt-4 w-full"
          onClick={() => go({ round: round.id, view: "sell", stop: stop.id })}
        >
          <ShoppingBasket aria-hidden />
          Sell more here
        </Button>
      )}
      {stop.soldAtDoor && stop.completedAt !== null && !readOnly && round.status === "out" && (
        <UndoSale roundId={round.id} stop={stop} />
      )}
      {stop.soldAtDoor && round.status !== "out" && (
        <p className="mt-4 text-muted-foreground">
          Sold at the door. If something of it is wrong, tell the office.
        </p>
      )}
      {!readOnly && !stop.soldAtDoor && (
        <Button
          size="touch"
          className="mt-4 w-full"
          onClick={() => {
            void outbox
              .record(round.id, { kind: "undo", stopId: stop.id, orderId: stop.orderId, body: {} })
              .then((kept) => kept && go({ round: round.id }, "replace"));
          }}
        >
          <Undo2 aria-hidden />
          Undo: this stop is open again
        </Button>
      )}
    </>
  );
}
