"use client";

import { Alert, Button, faultOf, FormError } from "@roundsman/ui";
import { useMutation, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { Nfc, RotateCcw, X } from "lucide-react";
import { useApi } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import type { Stop } from "../driving";
import type { SeenRound } from "../outbox/apply-entries";
import { useSignal } from "./use-signal";

type Door = RouterOutputs["office"]["doorCard"]["one"];

/** A card on the van's reader: asks for it, waits, stops. What may be done comes from the service. */
export function CardReader({
  round,
  stop,
  door,
  queryKey,
}: {
  round: SeenRound;
  stop: Stop;
  door: Door;
  queryKey: QueryKey;
}) {
  const { doorCard } = useApi().office;
  const queries = useQueryClient();
  const hasSignal = useSignal();
  const told = {
    networkMode: "always",
    // Nothing is tried again by itself: a driver sees what came of each press.
    retry: false,
    onSuccess: (now: Door) => queries.setQueryData(queryKey, now),
    onSettled: () => void queries.invalidateQueries({ queryKey }),
  } as const;
  const start = useMutation(doorCard.start.mutationOptions(told));
  const cancel = useMutation(doorCard.cancel.mutationOptions(told));
  const ask = useMutation(doorCard.ask.mutationOptions(told));
  const of = { id: round.id, stopId: stop.id };
  const isBusy = start.isPending || cancel.isPending || ask.isPending;
  const fault = start.error ?? cancel.error ?? ask.error;
  const { payment, reader, can } = door;
  if (can.cancel === null && payment) {
    return (
      <>
        <output className="flex flex-col items-center gap-2 text-lg">
          <Nfc aria-hidden className="size-16 motion-safe:animate-pulse" />
          {waitingWords(payment)}
        </output>
        {fault && <FormError message={faultOf(fault).message} />}
        <Button size="touch" disabled={!hasSignal || isBusy} onClick={() => ask.mutate(of)}>
          <RotateCcw aria-hidden />
          Ask again
        </Button>
        <Button
          size="touch"
          className="mt-4 text-danger-text"
          disabled={!hasSignal || isBusy || payment.stopping}
          onClick={() => cancel.mutate(of)}
        >
          <X aria-hidden />
          Stop, take it another way
        </Button>
      </>
    );
  }
  return (
    <>
      {payment && (payment.state === "failed" || payment.state === "cancelled") && (
        <Alert
          tone={payment.state === "failed" ? "warning" : "info"}
          className="text-left text-base"
          live
          title={payment.state === "failed" ? "Not paid" : "Stopped: nothing was taken"}
        >
          {payment.why}
        </Alert>
      )}
      {/* What a payment failed with is said above. */}
      {fault && payment?.state !== "failed" && <FormError message={faultOf(fault).message} />}
      <Button
        size="touch"
        variant="primary"
        className="min-h-16 text-lg"
        disabled={!hasSignal || isBusy || can.start !== null}
        onClick={() => start.mutate(of)}
      >
        <Nfc aria-hidden className="size-6!" />
        {start.isPending ? "Asking the reader…" : "Card on the reader"}
      </Button>
      <p className="text-muted-foreground">{can.start ?? reader?.name}</p>
    </>
  );
}

function waitingWords({ state, readerName, stopping, why }: NonNullable<Door["payment"]>): string {
  if (stopping) return "Stopping. Press the cross on the reader too, and wait.";
  if (state === "unknown") return why ?? "Nobody can say yet whether the card was charged.";
  return `${readerName} asks for the card: tap it, or put it in.`;
}
