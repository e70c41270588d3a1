import { SignInLayout } from "@roundsman/ui";
import type { Metadata } from "next";
import { SignInForm } from "@/features/sign-in/sign-in-form";

export const metadata: Metadata = { title: "Sign in" };

export default function SignInPage() {
  return (
    <SignInLayout title="Staff console" line="For the service's own staff, with two steps.">
      <SignInForm />
    </SignInLayout>
  );
}
