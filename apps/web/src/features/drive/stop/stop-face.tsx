"use client";

import { Button, Card } from "@roundsman/ui";
import { CircleCheck, CircleX, PackageOpen, ShoppingBasket } from "lucide-react";
import { useDrive } from "../drive-context";
import type { Stop } from "../driving";
import type { SeenRound } from "../outbox/apply-entries";
import { CardInstead } from "../pay/card-instead";
import { StopPapers } from "../papers/stop-papers";
import { useScreen } from "../screens/use-screen";
import { CallAndNavigate } from "./call-and-navigate";
import { plannedOf } from "./delivery-draft";
import { neededAt } from "./goods/first-cylinders";
import { StopBrief } from "./stop-brief";
import { StopMap } from "./stop-map";
import { asOneStop, openVisit } from "./visit";

/** A stop to be made, large: where, what, and the three ways it can end. */
export function StopFace({ round, stop }: { round: SeenRound; stop: Stop }) {
  const { day, readOnly } = useDrive();
  const { go } = useScreen();
  const visit = openVisit(round.stops, stop);
  const details = round.stopDetails.filter(({ stopId }) => visit.some(({ id }) => id === stopId));
  const planned = plannedOf(asOneStop(visit));
  const needed = neededAt(day, details[0]?.customerId ?? null, planned, planned);
  const to = { round: round.id, stop: stop.id };
  return (
    <Card>
      <div className="flex flex-col gap-4 p-4">
        <StopBrief visit={visit} details={details} needed={needed} />
        <StopPapers roundId={round.id} details={details} />
        <CallAndNavigate
          stop={stop}
          phone={details[0]?.phone ?? null}
          doNotCall={details[0]?.doNotCall ?? false}
        />
        <StopMap round={round} stop={stop} />
        {!readOnly && round.status === "out" && (
          <div className="flex flex-col gap-3">
            <Button
              size="touch"
              variant="primary"
              className="min-h-16 text-lg"
              onClick={() => go({ ...to, view: "deliver" })}
            >
              <CircleCheck aria-hidden className="size-6!" />
              Delivered all
            </Button>
            <Button size="touch" onClick={() => go({ ...to, view: "part" })}>
              <PackageOpen aria-hidden />
              Part delivered
            </Button>
            <CardInstead round={round} stops={visit} />
            <Button size="touch" onClick={() => go({ ...to, view: "sell" })}>
              <ShoppingBasket aria-hidden />
              Sell more here
            </Button>
            {/* Apart from what is pressed all day. */}
            <Button
              size="touch"
              className="mt-5 text-danger-text"
              onClick={() => go({ ...to, view: "fail" })}
            >
              <CircleX aria-hidden />
              Not delivered
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
