import { ButtonLink, SignInLayout } from "@roundsman/ui";
import type { Metadata } from "next";

export const metadata: Metadata = { title: "Not found" };

/** Shown for an address without a page. A missing thing in the console is reported inside its frame. */
export default function NoSuchPage() {
  return (
    <SignInLayout title="There is nothing at this address">
      <ButtonLink href="/businesses" variant="primary">
        Go to the console
      </ButtonLink>
    </SignInLayout>
  );
}
