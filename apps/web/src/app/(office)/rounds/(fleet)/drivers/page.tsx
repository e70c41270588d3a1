import { ListCard } from "@roundsman/ui";
import type { Metadata } from "next";
import { LiveRefresh } from "@/features/live/live-refresh";
import { driversList } from "@/features/fleet/drivers/drivers-list";
import { InviteDriver } from "@/features/fleet/drivers/invite-driver";
import { FleetHeader } from "@/features/fleet/fleet-header";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";
import { everyPage } from "@/trpc/every-page";

export const metadata: Metadata = { title: "Drivers" };

export default async function DriversPage({ searchParams }: PageProps) {
  const asked = driversList.read(await searchParams);
  const { office } = await api();
  const [drivers, vehicles, patches] = await Promise.all([
    office.drivers.list(asked.query),
    everyPage((at) => office.vehicles.list(at)),
    everyPage((at) => office.patches.list(at)),
  ]);
  return (
    <>
      <LiveRefresh to={["driver", "vehicle", "patch"]} />
      <FleetHeader at="drivers" actions={<InviteDriver />} />
      <ListCard
        list={driversList}
        asked={asked}
        found={drivers}
        context={{
          vehicles: vehicles.map(({ id, name }) => ({ id, name })),
          patches: patches.map(({ id, name }) => ({ id, name })),
        }}
        className="mt-4"
      />
    </>
  );
}
