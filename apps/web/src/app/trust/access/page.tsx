import { PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import type { PageProps } from "@/page-props";
import { EnterStep } from "@/features/trust/enter-step";
import { LinkMissing } from "@/features/trust/link-missing";

export const metadata: Metadata = { title: "Open the trust centre" };

/** The one-time link: pressing the button uses it up and lets this browser in. */
export default async function TrustAccessPage({ searchParams }: PageProps) {
  const { token } = await searchParams;
  return (
    <>
      <PageHeader title="Open the trust centre" />
      {typeof token === "string" ? <EnterStep token={token} /> : <LinkMissing />}
    </>
  );
}
