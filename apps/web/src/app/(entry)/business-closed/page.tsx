import { Alert, paramOf, SignInLayout } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import type { Metadata } from "next";
import { SignOutButton } from "@/features/sign-in/sign-out-button";
import type { PageProps } from "@/page-props";

export const metadata: Metadata = { title: "Business deleted" };

/** After an owner has deleted a business: what comes of it, and the way back. */
export default async function BusinessClosedPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const name = paramOf(params, "name")?.slice(0, 120) ?? "Your business";
  const until = new Date(paramOf(params, "until") ?? "");
  return (
    <SignInLayout
      title={`${name} is closed`}
      line="Orders in, vans out, empties back."
      footer={<SignOutButton />}
    >
      <Alert title="Nobody comes in any more">
        {Number.isNaN(until.getTime())
          ? "What it holds is erased in 30 days."
          : `What it holds is erased on ${formatDate(until)}.`}{" "}
        Until then the service's support can open it again: its owners have been mailed how.
      </Alert>
    </SignInLayout>
  );
}
