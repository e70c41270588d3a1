import { Breadcrumbs, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { ImportCustomers } from "@/features/customers/import/import-customers";
import { ImportHelp } from "@/features/customers/import/import-help";
import { Changing } from "@/session/office-context";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Import customers" };

export default async function ImportCustomersPage() {
  const template = await (await api()).office.customers.importTemplate();
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/customers", label: "Customers" }]} />}
        title="Import customers"
        hint="From a spreadsheet saved as CSV. You see what is in it before anything is written."
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Changing>
          <ImportCustomers />
        </Changing>
        <ImportHelp template={template} />
      </div>
    </>
  );
}
