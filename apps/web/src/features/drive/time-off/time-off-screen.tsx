"use client";

import { Alert, Card, Skeleton } from "@roundsman/ui";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "@/trpc/client";
import { useDrive } from "../drive-context";
import { DriveHeader } from "../drive-header";
import { AskTimeOff } from "./ask-time-off";
import { TimeOffRow } from "./time-off-row";

/** A driver's own days off: asked for, and what became of them. It needs signal, as the asking does. */
export function TimeOffScreen() {
  const { readOnly, userId } = useDrive();
  const { rota } = useApi().office;
  const { data, isPending, isError } = useQuery(
    rota.listTimeOff.queryOptions({ userId, limit: 20 }),
  );
  return (
    <>
      <DriveHeader title="Time off" hint="The office decides; a notice tells you." />
      <div className="flex flex-col gap-4">
        {!readOnly && <AskTimeOff />}
        {isPending && <Skeleton className="h-24" />}
        {isError && <Alert tone="warning">Your days off can't be read without signal.</Alert>}
        {data && data.items.length > 0 && (
          <Card>
            <ul aria-label="Your time off" className="divide-y">
              {data.items.map((off) => (
                <TimeOffRow key={off.id} off={off} />
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  );
}
