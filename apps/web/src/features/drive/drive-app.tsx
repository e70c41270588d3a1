"use client";

import { useEffect, useMemo } from "react";
import { OfficeProvider, useOffice } from "@/session/office-context";
import { DriveProvider } from "./drive-context";
import { DriveScreens } from "./screens/drive-screens";
import type { Day } from "./driving";
import { forgetDrafts } from "@/features/offline/drafts";
import { withEntries } from "./outbox/apply-entries";
import { orderWords } from "./outbox/entry-words";
import { ownerOf } from "./outbox/outbox";
import { settledElsewhere } from "./outbox/sending";
import { useOutbox } from "./outbox/use-outbox";
import { useDay } from "./use-day";

type DriveAppProps = {
  initial: Day;
  tenantId: string;
  userId: string;
  /** Whether the phone keeps what it shows: not where support looks on. */
  keeps: boolean;
};

/** The driver's app: one page, so that it goes on working where there is no signal. */
export function DriveApp({ initial, tenantId, userId, keeps }: DriveAppProps) {
  const office = useOffice();
  const owner = ownerOf(tenantId, userId);
  const { day, reload, take } = useDay(initial, keeps ? owner : null);
  const outbox = useOutbox(owner, take, (roundId, deed) =>
    "stopId" in deed
      ? orderWords(
          day.rounds.find(({ id }) => id === roundId),
          deed.stopId,
        )
      : null,
  );
  const { entries, drop } = outbox;
  const rounds = useMemo(
    () => day.rounds.map((round) => withEntries(round, entries, day.cylinders.groups)),
    [day, entries],
  );
  useEffect(() => {
    for (const entry of settledElsewhere(entries, day.rounds)) void drop(entry);
  }, [entries, day.rounds, drop]);
  useEffect(() => {
    // Another person drove with this phone before: what they left in forms is not for this one.
    if (keeps) forgetDrafts(owner).catch(() => undefined);
  }, [keeps, owner]);
  return (
    <OfficeProvider office={{ ...office, hasVat: day.business.chargesVat }}>
      <DriveProvider
        value={{
          day,
          rounds,
          outbox,
          userId,
          owner,
          keeps,
          take,
          reload,
          readOnly: !office.mayChange,
        }}
      >
        <DriveScreens />
      </DriveProvider>
    </OfficeProvider>
  );
}
