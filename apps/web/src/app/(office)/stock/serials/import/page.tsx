import { Breadcrumbs, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { readYards, yardOptions } from "@/features/stock/read-stock";
import { ImportSerials } from "@/features/stock/serials/import-serials";

export const metadata: Metadata = { title: "Import serial numbers" };

export default async function ImportSerialsPage() {
  const yards = await readYards();
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/stock/serials", label: "Serial numbers" }]} />}
        title="Import serial numbers"
      />
      <div className="max-w-2xl">
        <ImportSerials yards={yardOptions(yards)} />
      </div>
    </>
  );
}
