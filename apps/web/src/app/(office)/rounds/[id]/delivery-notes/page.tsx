import { EmptyState } from "@roundsman/ui";
import type { Metadata } from "next";
import { readRoundPaper } from "@/features/rounds/one/read-round";
import { DeliveryNote } from "@/features/rounds/paper/delivery-note";
import { PaperBar } from "@/features/rounds/paper/paper-bar";
import type { PageProps } from "@/page-props";

export const metadata: Metadata = { title: "Delivery notes" };

export default async function DeliveryNotesPage({ params }: PageProps<{ id: string }>) {
  const { round, business } = await readRoundPaper((await params).id);
  return (
    <>
      <PaperBar round={round} />
      {round.stops.length === 0 && (
        <EmptyState title="No stops yet">Put orders on the round first.</EmptyState>
      )}
      <div className="flex flex-col gap-6 print:block">
        {round.stops.map((stop) => (
          <DeliveryNote key={stop.id} round={round} stop={stop} business={business} />
        ))}
      </div>
    </>
  );
}
