import { Button, ListCard } from "@roundsman/ui";
import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { LiveRefresh } from "@/features/live/live-refresh";
import { FleetHeader } from "@/features/fleet/fleet-header";
import { VehicleDialog } from "@/features/fleet/vehicles/vehicle-dialog";
import { vehiclesList } from "@/features/fleet/vehicles/vehicles-list";
import { Changing } from "@/session/office-context";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Vehicles" };

export default async function VehiclesPage({ searchParams }: PageProps) {
  const asked = vehiclesList.read(await searchParams);
  const { office } = await api();
  const vehicles = await office.vehicles.list(asked.query);
  const add = (
    <Changing>
      <VehicleDialog
        vehicle={null}
        trigger={
          <Button variant="primary">
            <Plus aria-hidden />
            Add a vehicle
          </Button>
        }
      />
    </Changing>
  );
  return (
    <>
      <LiveRefresh to={["vehicle"]} />
      <FleetHeader at="vehicles" actions={add} />
      <ListCard
        list={vehiclesList}
        asked={asked}
        found={vehicles}
        context={null}
        className="mt-4"
      />
    </>
  );
}
