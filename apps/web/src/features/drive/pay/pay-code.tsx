"use client";

import { Button, faultOf, FormError } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { QRCodeSVG } from "qrcode.react";
import { useEffect } from "react";
import { useApi } from "@/trpc/client";
import type { Stop } from "../driving";
import type { SeenRound } from "../outbox/apply-entries";

/** The payment page of a stop's order as a code for the customer's phone. */
export function PayCode({
  round,
  stop,
  why,
}: {
  round: SeenRound;
  stop: Stop;
  /** Why there is none; null where there is. */
  why: string | null;
}) {
  const link = useMutation(
    useApi().office.payments.doorLink.mutationOptions({ networkMode: "always" }),
  );
  const { mutate } = link;
  useEffect(() => {
    if (why === null) mutate({ id: round.id, stopId: stop.id });
  }, [mutate, why, round.id, stop.id]);
  if (why !== null) return <p className="text-lg">{why}</p>;
  return (
    <div className="flex flex-col items-center gap-4">
      {link.data && (
        <>
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
  );
}
