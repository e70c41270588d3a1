import { PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { ExchangeGroups } from "@/features/cylinders/exchange-groups";
import { LiabilityCard } from "@/features/cylinders/liability-card";
import { OwedCard } from "@/features/cylinders/owed-card";
import { PriceTabs } from "@/features/prices/price-tabs";
import { api } from "@/session/api";
import { ifHeld } from "@/session/place";
import { everyPage } from "@/trpc/every-page";

export const metadata: Metadata = { title: "Cylinders" };

const shownOwed = 30;

export default async function CylindersPage() {
  const { office } = await api();
  const [groups, liability, owed] = await Promise.all([
    everyPage((at) => office.exchangeGroups.list({ ...at, archived: true })),
    ifHeld("customers:read", () => office.cylinderAgreements.liability({}), null),
    ifHeld("customers:read", () => office.cylinderAgreements.owed({ limit: shownOwed }), null),
  ]);
  return (
    <>
      <PageHeader
        title="Cylinders"
        hint="Which cylinders are swapped for each other, and what is paid for one that stays with the customer."
        className="mb-3"
      />
      <PriceTabs current="cylinders" />
      <ExchangeGroups groups={groups} />
      {liability && <LiabilityCard liability={liability} />}
      {owed && <OwedCard owed={owed} />}
    </>
  );
}
