import { Alert, SignInLayout } from "@roundsman/ui";
import type { Metadata } from "next";
import { OutsideReview } from "@/features/overrides/outside-review";
import type { PageProps } from "@/page-props";
import { ApiProvider } from "@/trpc/client";
import { orNull } from "@/trpc/not-found";
import { callerHere } from "@/trpc/server";

export const metadata: Metadata = { title: "Review an override", robots: { index: false } };

/** The page of the outside reviewer's link: without an account, and only for the one override. */
export default async function ReviewPage({ searchParams }: PageProps) {
  const { token } = await searchParams;
  const override =
    typeof token === "string"
      ? await orNull((await callerHere()).overrideReview.look({ token }))
      : null;
  if (!override || typeof token !== "string") {
    return (
      <SignInLayout title="Review an override">
        <Alert tone="warning" title="This link opens nothing any more">
          It was used, has run out, or a newer one was sent. Ask the console owner who named you for
          a new one.
        </Alert>
      </SignInLayout>
    );
  }
  return (
    <SignInLayout
      title="Review an override"
      hint={`${override.reviewerName}, a console owner opened this business without its leave. You look at why, and at what was done.`}
    >
      <ApiProvider>
        <OutsideReview token={token} override={override} />
      </ApiProvider>
    </SignInLayout>
  );
}
