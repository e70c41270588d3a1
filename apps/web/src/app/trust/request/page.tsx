import { Breadcrumbs, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { AgreementText } from "@/features/trust/agreement-text";
import { readTrust } from "@/features/trust/read-trust";
import { RequestForm } from "@/features/trust/request-form";

export const metadata: Metadata = { title: "Ask for access" };

export default async function TrustRequestPage() {
  const { agreement } = await readTrust();
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/trust", label: "Trust centre" }]} />}
        title="Ask for access"
        hint="Read the agreement, tell us who you are, and confirm your address by the mail we send. A person looks at each request."
      />
      <div className="flex flex-col gap-6">
        <AgreementText agreement={agreement} />
        <RequestForm ndaVersion={agreement.version} />
      </div>
    </>
  );
}
