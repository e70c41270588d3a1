"use client";

import { Button, faultOf, FormError } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { ListStart } from "lucide-react";
import { useApi } from "@/trpc/client";
import { useDrive } from "../drive-context";
import type { Stop } from "../driving";
import type { SeenRound } from "../outbox/apply-entries";
import { useScreen } from "../screens/use-screen";

/**
 * Puts a stop before the others that are open. Not kept on the phone to be sent later: the office may be moving
 * stops at the same time, and must see the order that holds.
 */
export function DoNext({ round, stop }: { round: SeenRound; stop: Stop }) {
  const { take } = useDrive();
  const { go } = useScreen();
  const put = useMutation(
    useApi().office.stops.doNext.mutationOptions({
      networkMode: "always",
      onSuccess: (told) => take(round.id, told),
    }),
  );
  const can = round.stopDetails.find(({ stopId }) => stopId === stop.id)?.can;
  if (!can) return null;
  if (can.doNext !== null) {
    return <p className="mt-4 text-center text-muted-foreground">{can.doNext}</p>;
  }
  return (
    <div className="mt-4 flex flex-col gap-2">
      <FormError message={faultOf(put.error).message} />
      <Button
        size="touch"
        loading={put.isPending}
        onClick={() =>
          put.mutate(
            { id: round.id, stopId: stop.id },
            // Asked of this screen alone: a driver who has gone on meanwhile is not called back.
            { onSuccess: () => go({ round: round.id }, "replace") },
          )
        }
      >
        <ListStart aria-hidden />
        Do this next
      </Button>
      <p className="text-center text-muted-foreground">
        The office sees the new order at once, so this needs signal.
      </p>
    </div>
  );
}
