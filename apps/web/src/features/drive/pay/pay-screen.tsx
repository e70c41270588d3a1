"use client";

import { Alert, Button, Card, faultOf, FormError } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { useMutation } from "@tanstack/react-query";
import { CircleCheck, RotateCcw } from "lucide-react";
import { QRCodeSVG } from "qrcode.react";
import { useEffect } from "react";
import { useApi } from "@/trpc/client";
import { useDrive } from "../drive-context";
import { DriveHeader } from "../drive-header";
import type { Stop } from "../driving";
import type { SeenRound } from "../outbox/apply-entries";

/** How often it is asked whether the money has come, while somebody stands at the door. */
const everyMs = 4000;

/**
 * The payment page of a stop's order as a code for the customer's phone, and whether it is paid. Not without signal:
 * the provider must say that the money has come.
 */
export function PayScreen({ round, stop }: { round: SeenRound; stop: Stop }) {
  const { reload } = useDrive();
  const isWaiting = round.unsentStopIds.has(stop.id);
  const isPaid = stop.paidAt !== null;
  const link = useMutation(
    useApi().office.payments.doorLink.mutationOptions({ networkMode: "always" }),
  );
  const { mutate } = link;
  useEffect(() => {
    if (!isWaiting && !isPaid) mutate({ id: round.id, stopId: stop.id });
  }, [mutate, isWaiting, isPaid, round.id, stop.id]);
  useEffect(() => {
    if (isPaid) return;
    const timer = setInterval(() => void reload(), everyMs);
    return () => clearInterval(timer);
  }, [isPaid, reload]);
  return (
    <>
      <DriveHeader
        title="Pay by card"
        hint={stop.customerName}
        up={{ round: round.id, view: "stop", stop: stop.id }}
      />
      {isPaid && (
        <Card>
          <output className="flex flex-col items-center gap-3 p-6 text-center">
            <CircleCheck aria-hidden className="size-16 text-success" />
            <span className="text-2xl font-semibold">Paid</span>
          </output>
        </Card>
      )}
      {isWaiting && !isPaid && (
        <Alert tone="warning" className="text-base" title="No signal">
          This sale is still on the phone. A card can be charged only where the payment provider can
          be asked: take cash, or let the office send the link later.
        </Alert>
      )}
      {!isWaiting && !isPaid && (
        <Card>
          <div className="flex flex-col items-center gap-4 p-4 text-center">
            {link.data && (
              <>
                <p className="text-3xl font-semibold tabular-nums">
                  {formatMoney(link.data.duePence)}
                </p>
                {/* White round it in either theme: cameras look for the dark on light. */}
                <span className="rounded-lg bg-white p-4">
                  <QRCodeSVG value={link.data.url} size={264} title="QR code of the payment page" />
                </span>
                <p className="text-lg">The customer scans this with their phone and pays there.</p>
                <output className="text-muted-foreground">Waiting for the payment…</output>
              </>
            )}
            {link.isPending && <p className="py-24 text-lg">Asking for the payment page…</p>}
            {link.isError && (
              <>
                <FormError message={faultOf(link.error).message} />
                <p>A card can be charged only with signal. Otherwise take cash.</p>
                <Button
                  size="touch"
                  className="w-full"
                  onClick={() => mutate({ id: round.id, stopId: stop.id })}
                >
                  <RotateCcw aria-hidden />
                  Try again
                </Button>
              </>
            )}
          </div>
        </Card>
      )}
    </>
  );
}
