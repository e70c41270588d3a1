import { Breadcrumbs, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { UploadStatement } from "@/features/books/bank/upload-statement";

export const metadata: Metadata = { title: "Upload a bank statement" };

export default function UploadStatementPage() {
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/books/bank", label: "Bank" }]} />}
        title="Upload a bank statement"
        hint="The CSV file that your bank's website gives. Files may overlap: a line is kept once."
      />
      <UploadStatement />
    </>
  );
}
