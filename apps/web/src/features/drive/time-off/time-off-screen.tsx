"use client";

import { Alert, Card, Skeleton } from "@roundsman/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useApi } from "@/trpc/client";
import { useDrive } from "../drive-context";
import { DriveHeader } from "../screens/drive-header";
import { AskTimeOff } from "./ask-time-off";
import { TimeOffRow } from "./time-off-row";

/** A driver's own days off: asked for, and what became of them. It needs signal, as the asking does. */
export function TimeOffScreen() {
  const { readOnly, userId } = useDrive();
  const { rota, can } = useApi().office;
  const { data, isPending, isError } = useQuery(
    rota.listTimeOff.queryOptions({ userId, limit: 20 }),
  );
  const ids = data?.items.map(({ id }) => id) ?? [];
  const acts = useQuery(
    can.timeOffs.queryOptions(
      { ids },
      { enabled: ids.length > 0, placeholderData: keepPreviousData },
    ),
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
                <TimeOffRow key={off.id} off={off} can={acts.data?.[off.id]} />
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  );
}
