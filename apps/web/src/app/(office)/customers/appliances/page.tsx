import { Breadcrumbs, ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { appliancesList } from "@/features/addresses/appliances/appliances-list";
import type { PageProps } from "@/page-props";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Stated appliances" };

export default async function AppliancesPage({ searchParams }: PageProps) {
  const asked = appliancesList.read(await searchParams);
  const { office } = await api();
  const [statements, timeZone] = await Promise.all([
    office.applianceStatements.list(asked.query),
    timeZoneHere(),
  ]);
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/customers", label: "Customers" }]} />}
        title="Stated appliances"
      />
      <ListCard list={appliancesList} asked={asked} found={statements} context={{ timeZone }} />
    </>
  );
}
