import {
  Button,
  Card,
  choiceOf,
  EmptyState,
  isFiltered,
  ListPages,
  pageOf,
  paramOf,
} from "@roundsman/ui";
import { Plus, Truck } from "lucide-react";
import type { Metadata } from "next";
import { LiveRefresh } from "@/features/live/live-refresh";
import { FleetHeader } from "@/features/fleet/fleet-header";
import { VehicleDialog } from "@/features/fleet/vehicles/vehicle-dialog";
import { VehicleFilterBar } from "@/features/fleet/vehicles/vehicle-filter-bar";
import { VehiclesTable } from "@/features/fleet/vehicles/vehicles-table";
import { Changing } from "@/session/office-context";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Vehicles" };

export default async function VehiclesPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const query = {
    q: paramOf(params, "q")?.slice(0, 80),
    archived: choiceOf(params, "archived", ["true"]),
  };
  const page = pageOf(params);
  const { office } = await api();
  const vehicles = await office.vehicles.list({ ...query, cursor: page.cursor, limit: 50 });
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
      <Card className="mt-4">
        <VehicleFilterBar />
        {vehicles.items.length === 0 ? (
          <EmptyState
            icon={<Truck />}
            title={isFiltered(query) ? "No vehicle fits" : "No vehicles yet"}
          >
            Each van that goes out with orders, and what it may carry.
          </EmptyState>
        ) : (
          <VehiclesTable vehicles={vehicles.items} />
        )}
        <ListPages page={page} nextCursor={vehicles.nextCursor} />
      </Card>
    </>
  );
}
