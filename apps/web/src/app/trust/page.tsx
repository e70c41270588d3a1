import { AccessState } from "@/features/trust/access-state";
import { DocumentList } from "@/features/trust/document-list";
import { Promises } from "@/features/trust/promises";
import { Questions } from "@/features/trust/questions";
import { readTrust, readTrustLists } from "@/features/trust/read-trust";
import { Subprocessors } from "@/features/trust/subprocessors";
import type { PageProps } from "@/page-props";

export default async function TrustPage({ searchParams }: PageProps) {
  const { q } = await searchParams;
  const [{ promises, items, access }, { subprocessors, questions }] = await Promise.all([
    readTrust(),
    readTrustLists(typeof q === "string" ? q : undefined),
  ]);
  return (
    <div className="flex flex-col gap-10">
      <header className="flex flex-col gap-3">
        <h1 className="text-3xl font-semibold tracking-tight text-balance">
          What your data can rely on here
        </h1>
        <p className="max-w-prose text-muted-foreground">
          Roundsman holds the orders, addresses and takings of many businesses. This is what it
          promises to each of them, and where to read how it is kept.
        </p>
      </header>
      <Promises promises={promises} />
      <DocumentList documents={items} />
      <AccessState access={access} />
      <Subprocessors subprocessors={subprocessors} />
      <Questions questions={questions} searched={q !== undefined} />
    </div>
  );
}
