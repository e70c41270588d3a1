"use client";

import { Button, Dialog, DialogContent, DialogTrigger, Skeleton, TextLink } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { useState } from "react";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

type Reasons = NonNullable<RouterOutputs["office"]["rounds"]["one"]["explanation"]>;

/** Why rules decided of a round as they did: read when it is asked. */
export function WhyGas({ roundId }: { roundId: string }) {
  const { rounds } = useApiClient().office;
  const [reasons, setReasons] = useState<Reasons | null>(null);
  async function read() {
    const { explanation = [] } = await rounds.one.query({ id: roundId, explain: true });
    setReasons(explanation);
  }
  return (
    <Dialog onOpenChange={(open) => open && void read()}>
      <DialogTrigger asChild>
        <Button size="sm" variant="ghost">
          Why?
        </Button>
      </DialogTrigger>
      <DialogContent title="Why" size="md">
        {reasons === null ? (
          <Skeleton className="h-24" />
        ) : (
          <ul className="flex flex-col gap-4">
            {reasons.map((reason) => (
              <li key={`${reason.rule} ${reason.message}`}>
                <p className="font-semibold">{reason.title}</p>
                <p>{reason.message}</p>
                {reason.overridden && (
                  <p className="text-warning-text">
                    {reason.overridden.byName} went past it: {reason.overridden.reason}
                  </p>
                )}
                <p className="text-xs text-muted-foreground">
                  {reason.sourceUrl === null ? (
                    reason.source
                  ) : (
                    <TextLink href={reason.sourceUrl}>{reason.source}</TextLink>
                  )}
                  , from {formatDate(reason.from)}
                </p>
              </li>
            ))}
          </ul>
        )}
      </DialogContent>
    </Dialog>
  );
}
