"use client";

import { Alert, Button, Card, faultOf, FormError } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, QrCode } from "lucide-react";
import { useEffect, useState } from "react";
import { useVat } from "@/features/goods/use-vat";
import { useApi } from "@/trpc/client";
import { useDrive } from "../drive-context";
import { DriveHeader } from "../screens/drive-header";
import type { Stop } from "../driving";
import type { SeenRound } from "../outbox/apply-entries";
import { useScreen } from "../screens/use-screen";
import { CardReader } from "./card-reader";
import { PayCode } from "./pay-code";
import { useSignal } from "./use-signal";

/** How often it is asked whether the money has come, while somebody stands at the door. */
const everyMs = 3000;

/**
 * A stop's order is paid by card: on the van's reader, or by a code for the customer's phone. Not without signal: the
 * provider must say that the money has come, and nothing of it is kept to be sent later.
 */
export function PayScreen({ round, stop }: { round: SeenRound; stop: Stop }) {
  const vat = useVat();
  const { reload } = useDrive();
  const hasSignal = useSignal();
  const isWaiting = round.unsentStopIds.has(stop.id);
  const [showsCode, setShowsCode] = useState(round.cardReader === null);
  const query = useApi().office.doorCard.one.queryOptions(
    { id: round.id, stopId: stop.id },
    { enabled: !isWaiting, networkMode: "always", refetchInterval: everyMs },
  );
  const { data: door, error } = useQuery(query);
  const isPaid = stop.paidAt !== null || (door !== undefined && door.duePence === 0);
  useEffect(() => {
    if (isPaid && stop.paidAt === null) void reload();
  }, [isPaid, stop.paidAt, reload]);
  const asks = door !== undefined && door.can.cancel === null;
  return (
    <>
      <DriveHeader
        title="Pay by card"
        hint={stop.customerName}
        up={{ round: round.id, view: "stop", stop: stop.id }}
      />
      {isPaid && <Paid round={round} stop={stop} pence={door?.payment?.amountPence ?? null} />}
      {!isPaid && (isWaiting || !hasSignal) && (
        <Alert tone="warning" className="text-base" title="No signal">
          {isWaiting
            ? "This is still on the phone. A card can be charged only where the payment provider can be asked: take cash, or let the office send the link later."
            : "A card can be charged only where the payment provider can be asked. Take cash, or wait for signal."}
        </Alert>
      )}
      {!isPaid && !isWaiting && (
        <Card>
          <div className="flex flex-col gap-4 p-4 text-center">
            {door && (
              <p>
                <span className="block text-muted-foreground">To pay{vat.commaInc}</span>
                <span className="block text-[min(3rem,14vw)] leading-tight font-semibold tabular-nums">
                  {formatMoney(door.duePence)}
                </span>
              </p>
            )}
            {error && !door && <FormError message={faultOf(error).message} />}
            {door && (door.reader !== null || asks) && (
              <CardReader round={round} stop={stop} door={door} queryKey={query.queryKey} />
            )}
            {door && !asks && !showsCode && (
              <Button
                size="touch"
                className="w-full"
                disabled={!hasSignal || door.can.showCode !== null}
                onClick={() => setShowsCode(true)}
              >
                <QrCode aria-hidden />
                Show a code to scan
              </Button>
            )}
            {door && !asks && showsCode && (
              <PayCode round={round} stop={stop} why={door.can.showCode} />
            )}
          </div>
        </Card>
      )}
    </>
  );
}

function Paid({ round, stop, pence }: { round: SeenRound; stop: Stop; pence: number | null }) {
  const { go } = useScreen();
  const isOpen = stop.completedAt === null && stop.failedAt === null;
  return (
    <Card>
      <div className="flex flex-col gap-6 p-6">
        <output className="flex flex-col items-center gap-3 text-center">
          <CircleCheck aria-hidden className="size-20 text-success" />
          <span className="text-3xl font-semibold">Paid</span>
          {pence !== null && <span className="text-2xl tabular-nums">{formatMoney(pence)}</span>}
        </output>
        <Button
          size="touch"
          variant="primary"
          className="min-h-16 w-full text-lg"
          onClick={() => go({ round: round.id, view: "stop", stop: stop.id }, "replace")}
        >
          {isOpen ? "Go on to the delivery" : "Back to the stop"}
        </Button>
      </div>
    </Card>
  );
}
