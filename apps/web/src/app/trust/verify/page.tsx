import { PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import type { PageProps } from "@/page-props";
import { LinkMissing } from "@/features/trust/link-missing";
import { VerifyStep } from "@/features/trust/verify-step";

export const metadata: Metadata = { title: "Confirm your address" };

/** A mailed link opens it; pressing the button is the act, since programs that read mail open links, too. */
export default async function TrustVerifyPage({ searchParams }: PageProps) {
  const { token } = await searchParams;
  return (
    <>
      <PageHeader title="Confirm your address" />
      {typeof token === "string" ? <VerifyStep token={token} /> : <LinkMissing />}
    </>
  );
}
