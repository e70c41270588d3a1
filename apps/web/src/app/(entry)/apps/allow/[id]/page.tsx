import { Alert, SignInLayout } from "@roundsman/ui";
import type { Metadata } from "next";
import { AllowApp } from "@/features/apps/allow-app";
import { AppFacts } from "@/features/apps/app-facts";
import { ChooseBusiness } from "@/features/apps/choose-business";
import { lookAtApp } from "@/features/apps/look-at-app";
import { SignOutButton } from "@/features/sign-in/sign-out-button";
import { signInPath } from "@/session/next-path";
import type { PageProps } from "@/page-props";
import { requirePerson } from "@/session/place";
import { ApiProvider } from "@/trpc/client";

export const metadata: Metadata = { title: "Allow an app", referrer: "no-referrer" };

const line = "Orders in, vans out, empties back.";

/** An app of others asks to work in a business: nothing is allowed but by a press here. */
export default async function AllowAppPage({ params, searchParams }: PageProps<{ id: string }>) {
  const [{ id }, { business: named }] = [await params, await searchParams];
  const { user } = await requirePerson();
  const asked = await lookAtApp(id);
  if ("refused" in asked) {
    return (
      <SignInLayout title="This app can't be allowed" line={line}>
        <Alert tone="warning" title={asked.refused} />
      </SignInLayout>
    );
  }
  const { app, businesses } = asked;
  const chosen =
    businesses.length === 1 ? businesses[0] : businesses.find((one) => one.id === named);
  return (
    <SignInLayout
      title={
        <>
          Allow <span className="wrap-anywhere">{app.name}</span>?
        </>
      }
      hint={`Signed in as ${user.name}, ${user.email}.`}
      line={line}
      footer={<SignOutButton then={signInPath(`/apps/allow/${id}`)} />}
    >
      <AppFacts app={app} />
      {chosen ? (
        <ApiProvider key={chosen.id} business={chosen.id}>
          <AllowApp id={id} business={chosen} another={businesses.length > 1} />
        </ApiProvider>
      ) : (
        <ChooseBusiness id={id} businesses={businesses} />
      )}
    </SignInLayout>
  );
}
