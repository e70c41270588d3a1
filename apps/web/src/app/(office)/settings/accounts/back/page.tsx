import { PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { TakeConsent } from "@/features/accounts/take-consent";
import type { PageProps } from "@/page-props";

export const metadata: Metadata = { title: "Connecting your accounts" };

/** Where the program leads back to. What it adds to the address is taken once, by the session that began. */
export default async function AccountsBackPage({ searchParams }: PageProps) {
  const { state, code, realmId } = await searchParams;
  const one = (value: string | string[] | undefined) =>
    typeof value === "string" && value !== "" ? value : null;
  const consent = { state: one(state), code: one(code), realmId: one(realmId) };
  return (
    <>
      <PageHeader title="Connecting your accounts" />
      <TakeConsent {...consent} />
    </>
  );
}
