import { SignInLayout } from "@roundsman/ui";
import type { Metadata } from "next";
import { readSandbox } from "@/features/sandbox/read-sandbox";
import { SandboxPortal } from "@/features/sandbox/sandbox-portal";
import { SandboxSignUp } from "@/features/sandbox/sandbox-sign-up";
import { ApiProvider } from "@/trpc/client";

type Props = { params: Promise<{ id: string }> };

export const metadata: Metadata = { title: "Sandbox subscription", referrer: "no-referrer" };

/** The built-in provider's hosted page for a business's own subscription: no money moves, and it says so. */
export default async function SandboxPage({ params }: Props) {
  const { id } = await params;
  const page = await readSandbox(id);
  return (
    <ApiProvider>
      <SignInLayout
        title="Sandbox subscription"
        hint="For trying things out. No card is asked for and no money moves."
        line="Where the payment provider's own page would stand."
      >
        {page.kind === "portal" ? (
          <SandboxPortal sessionId={id} page={page} />
        ) : (
          <SandboxSignUp sessionId={id} page={page} />
        )}
      </SignInLayout>
    </ApiProvider>
  );
}
