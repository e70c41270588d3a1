import { Breadcrumbs, ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { CARDS_OF_A_PAGE, cardsList } from "@/features/addresses/cards/cards-list";
import { CardsReady, PrintCards } from "@/features/addresses/cards/print-cards";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";
import { holdsHere } from "@/session/place";
import { timeZoneHere } from "@/session/time-zone";
import { everyPage } from "@/trpc/every-page";

export const metadata: Metadata = { title: "Bottle cards" };

export default async function BottleCardsPage({ searchParams }: PageProps) {
  const asked = cardsList.read(await searchParams);
  const { office } = await api();
  const [found, areas, timeZone, mayChange] = await Promise.all([
    office.bottleCards.listAddresses({ ...asked.query, limit: CARDS_OF_A_PAGE }),
    everyPage((at) => office.deliveryAreas.list(at)),
    timeZoneHere(),
    holdsHere("customers:write"),
  ]);
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/customers", label: "Customers" }]} />}
        title="Bottle cards"
        hint="Whoever scans the card of an address orders the same again, to be paid at the door. Addresses without a card are ticked."
      />
      <CardsReady>
        <ListCard
          list={cardsList}
          asked={asked}
          found={found}
          context={{ timeZone }}
          known={{ areaId: areas.map(({ id, name }) => ({ value: id, label: name })) }}
          bulk={mayChange && <PrintCards />}
        />
      </CardsReady>
    </>
  );
}
