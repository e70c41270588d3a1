import { ListCard } from "@roundsman/ui";
import type { Metadata } from "next";
import { checksList } from "@/features/fleet/checks/checks-list";
import { FleetHeader } from "@/features/fleet/fleet-header";
import { LiveRefresh } from "@/features/live/live-refresh";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";
import { timeZoneHere } from "@/session/time-zone";
import { everyPage } from "@/trpc/every-page";

export const metadata: Metadata = { title: "Walk-round checks" };

export default async function ChecksPage({ searchParams }: PageProps) {
  const asked = checksList.read(await searchParams);
  const { office } = await api();
  const [checks, vehicles, timeZone] = await Promise.all([
    office.walkRoundChecks.list(asked.query),
    everyPage((at) => office.vehicles.list(at)),
    timeZoneHere(),
  ]);
  const vans = vehicles.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <LiveRefresh to={["walk_round_check"]} />
      <FleetHeader at="checks" />
      <ListCard
        list={checksList}
        asked={asked}
        found={checks}
        context={{ timeZone }}
        known={{ vehicleId: vans }}
        className="mt-4"
      />
    </>
  );
}
