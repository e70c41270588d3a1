import { choiceOf, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { CodesForm } from "@/features/books/codes/codes-form";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Codes" };

const programs = ["sage", "xero", "quickbooks"] as const;

/** The business's own codes; with `?program=…` of another one, the usual codes of that to begin with. */
export default async function CodesPage({ searchParams }: PageProps) {
  const program = choiceOf(await searchParams, "program", programs);
  const { office } = await api();
  const own = await office.books.codes({});
  const proposed = program !== undefined && program !== own.program;
  const codes = proposed ? await office.books.codes({ program }) : own;
  return (
    <>
      <PageHeader
        title="Codes"
        hint="Under which accounts and tax codes of your accounting program the journals go out. Each begins with the program's usual one."
      />
      <CodesForm key={codes.program} codes={codes} proposed={proposed} />
    </>
  );
}
