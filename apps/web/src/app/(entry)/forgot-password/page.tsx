import { SignInLayout, TextLink } from "@roundsman/ui";
import type { Metadata } from "next";
import { ForgotForm } from "@/features/password/forgot-form";

export const metadata: Metadata = { title: "Forgotten password" };

export default function ForgotPasswordPage() {
  return (
    <SignInLayout
      title="Forgotten password"
      hint="Tell us your email, and we send you a link to choose a new one."
      line="Orders in, vans out, empties back."
      footer={<TextLink href="/sign-in">Back to signing in</TextLink>}
    >
      <ForgotForm />
    </SignInLayout>
  );
}
