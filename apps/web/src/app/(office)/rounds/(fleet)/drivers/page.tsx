import {
  ButtonLink,
  Card,
  EmptyState,
  FilterBar,
  ListPages,
  pageOf,
  paramOf,
  SearchFilter,
} from "@roundsman/ui";
import { UserRound } from "lucide-react";
import type { Metadata } from "next";
import { LiveRefresh } from "@/features/live/live-refresh";
import { DriversTable } from "@/features/fleet/drivers/drivers-table";
import { FleetHeader } from "@/features/fleet/fleet-header";
import { Changing } from "@/session/office-context";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Drivers" };

export default async function DriversPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const q = paramOf(params, "q")?.slice(0, 120);
  const page = pageOf(params);
  const { office } = await api();
  const [drivers, vehicles, patches] = await Promise.all([
    office.drivers.list({ q, cursor: page.cursor, limit: 50 }),
    office.vehicles.list({ limit: 100 }),
    office.patches.list({ limit: 100 }),
  ]);
  const invite = (
    <Changing>
      <ButtonLink href="/settings/members">Invite a driver</ButtonLink>
    </Changing>
  );
  return (
    <>
      <LiveRefresh to={["driver", "vehicle", "patch"]} />
      <FleetHeader at="drivers" actions={invite} />
      <Card className="mt-4">
        <FilterBar>
          <SearchFilter label="Search drivers" placeholder="Name" />
        </FilterBar>
        {drivers.items.length === 0 ? (
          <EmptyState
            icon={<UserRound />}
            title={q ? "Nobody fits" : "No drivers yet"}
            action={!q && invite}
          >
            Members with the role driver show here. Owners and admins may drive all the same.
          </EmptyState>
        ) : (
          <DriversTable
            drivers={drivers.items}
            vehicles={vehicles.items.map(({ id, name }) => ({ id, name }))}
            patches={patches.items.map(({ id, name }) => ({ id, name }))}
          />
        )}
        <ListPages page={page} nextCursor={drivers.nextCursor} />
      </Card>
    </>
  );
}
