import { ListCard } from "@roundsman/ui";
import type { Metadata } from "next";
import { FleetHeader } from "@/features/fleet/fleet-header";
import { AddPatch, PatchEditing } from "@/features/fleet/patches/patch-editing";
import { patchesList } from "@/features/fleet/patches/patches-list";
import { LiveRefresh } from "@/features/live/live-refresh";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";
import { everyPage } from "@/trpc/every-page";

export const metadata: Metadata = { title: "Patches" };

export default async function PatchesPage({ searchParams }: PageProps) {
  const asked = patchesList.read(await searchParams);
  const { office } = await api();
  const [patches, profiles] = await Promise.all([
    office.patches.list(asked.query),
    everyPage((at) => office.drivers.list(at)),
  ]);
  const drivers = profiles.map(({ userId: id, name }) => ({ id, name }));
  return (
    <PatchEditing drivers={drivers}>
      <LiveRefresh to={["patch", "driver", "member"]} />
      <FleetHeader at="patches" actions={<AddPatch />} />
      <ListCard
        list={patchesList}
        asked={asked}
        found={patches}
        context={{ drivers }}
        className="mt-4"
      />
    </PatchEditing>
  );
}
