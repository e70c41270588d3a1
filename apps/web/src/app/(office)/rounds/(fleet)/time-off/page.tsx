import { ListCard } from "@roundsman/ui";
import type { Metadata } from "next";
import { LiveRefresh } from "@/features/live/live-refresh";
import { FleetHeader } from "@/features/fleet/fleet-header";
import { EnterTimeOff } from "@/features/fleet/time-off/enter-time-off";
import { timeOffList } from "@/features/fleet/time-off/time-off-list";
import { Changing } from "@/session/office-context";
import type { PageProps } from "@/page-props";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/session/api";
import { everyPage } from "@/trpc/every-page";

export const metadata: Metadata = { title: "Time off" };

export default async function TimeOffPage({ searchParams }: PageProps) {
  const asked = timeOffList.read(await searchParams);
  const { office } = await api();
  const [timeOff, drivers, timeZone] = await Promise.all([
    office.rota.listTimeOff(asked.query),
    everyPage((at) => office.drivers.list(at)),
    timeZoneHere(),
  ]);
  const can = await office.can.timeOffs({ ids: timeOff.items.map(({ id }) => id) });
  return (
    <>
      <LiveRefresh to={["time_off"]} />
      <FleetHeader
        at="time-off"
        actions={
          drivers.length > 0 && (
            <Changing>
              <EnterTimeOff drivers={drivers.map(({ userId, name }) => ({ userId, name }))} />
            </Changing>
          )
        }
      />
      <ListCard
        list={timeOffList}
        asked={asked}
        found={timeOff}
        context={{ timeZone, can }}
        known={{ userId: drivers.map(({ userId, name }) => ({ value: userId, label: name })) }}
        className="mt-4"
      />
    </>
  );
}
