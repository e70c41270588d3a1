import { Breadcrumbs, Card, EmptyState, PageHeader } from "@roundsman/ui";
import { CircleCheck } from "lucide-react";
import type { Metadata } from "next";
import { LiveRefresh } from "@/features/live/live-refresh";
import { RefusedRecordCard } from "@/features/rounds/refused/refused-record-card";
import { api } from "@/session/api";
import { timeZoneHere } from "@/session/time-zone";
import { everyPage } from "@/trpc/every-page";

export const metadata: Metadata = { title: "Records to decide" };

export default async function RefusedRecordsPage() {
  const { office } = await api();
  const [records, timeZone] = await Promise.all([
    everyPage((page) => office.refusedRecords.list(page)),
    timeZoneHere(),
  ]);
  return (
    <>
      <LiveRefresh to={["round", "order"]} />
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/rounds", label: "Rounds" }]} />}
        title="Records to decide"
        hint="What drivers recorded on the road and could not be taken: accept each for the round that it belongs to, or set it aside."
      />
      {records.length === 0 ? (
        <Card>
          <EmptyState icon={<CircleCheck />} title="Nothing to decide">
            A record that is refused shows here, for instance where its round was given to another
            driver while the phone had no signal.
          </EmptyState>
        </Card>
      ) : (
        <ol className="flex flex-col gap-4">
          {records.map((record) => (
            <li key={record.id}>
              <RefusedRecordCard record={record} timeZone={timeZone} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
