import { Breadcrumbs, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { SupplierForm } from "@/features/suppliers/new/supplier-form";

export const metadata: Metadata = { title: "New supplier" };

export default function NewSupplierPage() {
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/suppliers", label: "Suppliers" }]} />}
        title="New supplier"
      />
      <SupplierForm />
    </>
  );
}
