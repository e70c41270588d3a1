import { Alert, SignInLayout, TextLink } from "@roundsman/ui";
import type { Metadata } from "next";
import { VerifyForm } from "@/features/joining/verify-form";
import type { PageProps } from "@/page-props";

// The link's token must not travel on in a Referer.
export const metadata: Metadata = { title: "Confirm your email", referrer: "no-referrer" };

export default async function VerifyEmailPage({ searchParams }: PageProps) {
  const { token } = await searchParams;
  return (
    <SignInLayout
      title="Confirm your email"
      hint="So that a forgotten password can reach you."
      line="Orders in, vans out, empties back."
      footer={<TextLink href="/">Go to the back office</TextLink>}
    >
      {typeof token === "string" ? (
        <VerifyForm token={token} />
      ) : (
        <Alert tone="warning">Open this page by the link in the mail we sent you.</Alert>
      )}
    </SignInLayout>
  );
}
