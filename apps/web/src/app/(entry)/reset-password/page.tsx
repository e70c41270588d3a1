import { Alert, SignInLayout, TextLink } from "@roundsman/ui";
import type { Metadata } from "next";
import type { PageProps } from "@/page-props";
import { ResetForm } from "@/features/password/reset-form";

// The link's token must not travel on in a Referer.
export const metadata: Metadata = { title: "New password", referrer: "no-referrer" };

export default async function ResetPasswordPage({ searchParams }: PageProps) {
  const { token } = await searchParams;
  return (
    <SignInLayout
      title="Choose a new password"
      hint="It signs you out everywhere else."
      line="Orders in, vans out, empties back."
      footer={<TextLink href="/forgot-password">Ask for another link</TextLink>}
    >
      {typeof token === "string" ? (
        <ResetForm token={token} />
      ) : (
        <Alert tone="warning">Open this page by the link in the mail we sent you.</Alert>
      )}
    </SignInLayout>
  );
}
