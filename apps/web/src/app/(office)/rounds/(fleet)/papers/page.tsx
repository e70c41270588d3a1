import { Button, ListCard } from "@roundsman/ui";
import { todayIn } from "@roundsman/api";
import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { FleetHeader } from "@/features/fleet/fleet-header";
import { PaperDialog } from "@/features/fleet/papers/paper-dialog";
import { subjectsOf } from "@/features/fleet/papers/paper-values";
import { papersList } from "@/features/fleet/papers/papers-list";
import { Changing } from "@/session/office-context";
import type { PageProps } from "@/page-props";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/session/api";
import { everyPage } from "@/trpc/every-page";

export const metadata: Metadata = { title: "Papers" };

export default async function PapersPage({ searchParams }: PageProps) {
  const asked = papersList.read(await searchParams);
  const { office } = await api();
  const [papers, drivers, vehicles, timeZone] = await Promise.all([
    office.fleetPapers.list(asked.query),
    everyPage((at) => office.drivers.list(at)),
    everyPage((at) => office.vehicles.list(at)),
    timeZoneHere(),
  ]);
  const subjects = subjectsOf(drivers, vehicles);
  const add = subjects.length > 0 && (
    <Changing>
      <PaperDialog
        paper={null}
        subjects={subjects}
        trigger={
          <Button variant="primary">
            <Plus aria-hidden />
            Add a paper
          </Button>
        }
      />
    </Changing>
  );
  return (
    <>
      <FleetHeader at="papers" actions={add} />
      <ListCard
        list={papersList}
        asked={asked}
        found={papers}
        context={{ subjects, today: todayIn(timeZone, new Date()) }}
        className="mt-4"
      />
    </>
  );
}
