import { processService } from "@roundsman/api";
import { SignInLayout, TextLink } from "@roundsman/ui";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignUpForm } from "@/features/sign-up/sign-up-form";
import { readPageSession } from "@/session/page-session";

export const metadata: Metadata = { title: "Open an account" };

export default async function SignUpPage() {
  if (await readPageSession()) redirect("/");
  const { urls, termsUrl } = processService().settings;
  return (
    <SignInLayout
      title="Open an account for your business"
      hint="Free for 14 days. No card is asked for."
      line="Orders in, vans out, empties back."
      footer={
        <p>
          You have an account already? <TextLink href="/sign-in">Sign in</TextLink>
        </p>
      }
    >
      <SignUpForm shopUrl={urls.shop} termsUrl={termsUrl} />
    </SignInLayout>
  );
}
