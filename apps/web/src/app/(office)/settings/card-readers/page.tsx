import { PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { ConnectionCard } from "@/features/card-readers/connection-card";
import { Readers } from "@/features/card-readers/readers";
import { api } from "@/session/api";
import { holdsHere } from "@/session/place";
import { timeZoneHere } from "@/session/time-zone";
import { everyPage } from "@/trpc/every-page";

export const metadata: Metadata = { title: "Card readers" };

export default async function CardReadersPage() {
  const { office } = await api();
  const connection = await office.cardReaderConnection.get();
  const isConnected = connection.provider !== null;
  const [{ items }, vehicles] = isConnected
    ? await Promise.all([
        office.cardReaders.list(),
        (await holdsHere("rounds:read")) ? everyPage((at) => office.vehicles.list(at)) : [],
      ])
    : [{ items: [] }, []];
  return (
    <>
      <PageHeader
        title="Card readers"
        hint="Drivers take cards at the door on a reader that rides on their van. The money goes to your own SumUp account."
      />
      <div className="flex max-w-3xl flex-col gap-4">
        <ConnectionCard connection={connection} timeZone={await timeZoneHere()} />
        {isConnected && <Readers readers={items} vehicles={vehicles} />}
      </div>
    </>
  );
}
