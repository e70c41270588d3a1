import {
  Card,
  EmptyState,
  FilterBar,
  ListPages,
  pageOf,
  paramOf,
  SearchFilter,
} from "@roundsman/ui";
import { MapPinned } from "lucide-react";
import type { Metadata } from "next";
import { FleetHeader } from "@/features/fleet/fleet-header";
import { AddPatch, PatchEditing } from "@/features/fleet/patches/patch-editing";
import { PatchesTable } from "@/features/fleet/patches/patches-table";
import { LiveRefresh } from "@/features/live/live-refresh";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Patches" };

export default async function PatchesPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const q = paramOf(params, "q")?.slice(0, 80);
  const page = pageOf(params);
  const { office } = await api();
  const [patches, { items }] = await Promise.all([
    office.patches.list({ q, cursor: page.cursor, limit: 50 }),
    office.drivers.list({ limit: 100 }),
  ]);
  const drivers = items.map(({ userId: id, name }) => ({ id, name }));
  return (
    <PatchEditing drivers={drivers}>
      <LiveRefresh to={["patch", "driver", "member"]} />
      <FleetHeader at="patches" actions={<AddPatch />} />
      <Card className="mt-4">
        <FilterBar>
          <SearchFilter label="Search patches" placeholder="Name or outward code" />
        </FilterBar>
        {patches.items.length === 0 ? (
          <EmptyState
            icon={<MapPinned />}
            title={q ? "No patch fits" : "No patches yet"}
            action={!q && <AddPatch />}
          >
            A patch is an area by its postcodes: the board gathers orders by it, and planning
            prefers the drivers who know it.
          </EmptyState>
        ) : (
          <PatchesTable patches={patches.items} drivers={drivers} />
        )}
        <ListPages page={page} nextCursor={patches.nextCursor} />
      </Card>
    </PatchEditing>
  );
}
