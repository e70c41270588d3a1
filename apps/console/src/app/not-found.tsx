import { ButtonLink, SignInLayout } from "@roundsman/ui";
import type { Metadata } from "next";

export const metadata: Metadata = { title: "Not found" };

/** An address no page has, asked for by anybody; what the console can't find is said inside its frame. */
export default function NoSuchPage() {
  return (
    <SignInLayout title="There is nothing at this address">
      <ButtonLink href="/businesses" variant="primary">
        Go to the console
      </ButtonLink>
    </SignInLayout>
  );
}
