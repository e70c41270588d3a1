import { AccessState } from "@/features/trust/access-state";
import { DocumentList } from "@/features/trust/document-list";
import { Promises } from "@/features/trust/promises";
import { readTrust } from "@/features/trust/read-trust";

export default async function TrustPage() {
  const { promises, items, access } = await readTrust();
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
      <DocumentList documents={items} access={access} />
      <AccessState access={access} />
    </div>
  );
}
