import { SignInLayout, TextLink } from "@roundsman/ui";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignInForm } from "@/features/sign-in/sign-in-form";
import type { PageProps } from "@/page-props";
import { safeNext } from "@/session/next-path";
import { readPageSession } from "@/session/page-session";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: PageProps) {
  const next = safeNext((await searchParams)["next"]);
  if (await readPageSession()) redirect(next);
  return (
    <SignInLayout
      title="Sign in"
      line="Orders in, vans out, empties back."
      footer={
        <>
          <TextLink href="/forgot-password">Forgotten password?</TextLink>
          <TextLink href="/sign-up">Open an account for your business</TextLink>
        </>
      }
    >
      <SignInForm next={next} />
    </SignInLayout>
  );
}
