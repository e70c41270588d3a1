import { Button, buttonVariants } from "@roundsman/ui";
import { PlainPage } from "@/features/frame/plain-page";
import type { MandatePage, SandboxMandatePage } from "@/trpc/outputs";
import { Said } from "./said";

interface MandateCardProps {
  page: MandatePage;
  /** Just back from the provider's page. */
  returned: boolean;
  /** The provider's page could not be opened. */
  refused: boolean;
}

/** What a customer reads before they sign a mandate, and after. */
export function MandateCard({ page, returned, refused }: MandateCardProps) {
  return (
    <PlainPage title={page.businessName}>
      <p className="text-muted-foreground">Pay your invoices by Direct Debit</p>
      <State page={page} returned={returned} refused={refused} />
    </PlainPage>
  );
}

function State({ page: { state, linkRef, businessName }, returned, refused }: MandateCardProps) {
  switch (state) {
    case "pending":
      return returned ? (
        <Said title="Thank you. Your Direct Debit is being set up">
          That usually takes a few minutes. You need not do anything more.
        </Said>
      ) : (
        <form
          method="post"
          action={`/mandate/${linkRef}/open`}
          className="flex flex-col gap-4 rounded-card border border-border bg-surface p-5"
        >
          {refused && (
            <p role="alert" className="text-danger-text">
              Nothing was set up: the page could not be opened. Try again in a minute.
            </p>
          )}
          <p>
            You need your sort code and account number. {businessName} collects each invoice on its
            due day, and tells you by email before, so you never have to remember.
          </p>
          <p>
            The Direct Debit Guarantee protects you: if an error is made, your bank refunds you in
            full at once. You can cancel at any time.
          </p>
          <Button type="submit" variant="primary" size="touch">
            Set up Direct Debit
          </Button>
        </form>
      );
    case "submitted":
    case "active":
      return (
        <Said title="Your Direct Debit is set up">
          Thank you. You are told by email before anything is collected.
        </Said>
      );
    case "unavailable":
      return (
        <Said title="Not at the moment">{businessName} takes no Direct Debit at the moment.</Said>
      );
    default:
      return (
        <Said title="This link is over">
          Nothing is collected under it. Ask {businessName} for another if you would like to pay by
          Direct Debit.
        </Said>
      );
  }
}

/** The sandbox's page in place of the provider's. */
export function SandboxMandate({ id, page }: { id: string; page: SandboxMandatePage }) {
  const { businessName, isSigned, link } = page;
  return (
    <PlainPage title="Sandbox Direct Debit">
      <p className="rounded-card border border-warning bg-warning-soft p-4 text-warning-text">
        This is a sandbox for trying things out. No bank account is asked for and no money moves.
      </p>
      <p className="font-semibold">A Direct Debit mandate for {businessName}</p>
      {isSigned ? (
        <output className="block">This mandate is signed.</output>
      ) : (
        <form method="post" action={`/sandbox/${encodeURIComponent(id)}/sign`} className="grid">
          <Button type="submit" variant="primary" size="touch">
            Sign in the sandbox
          </Button>
        </form>
      )}
      <a href={link} className={buttonVariants({ variant: "secondary", size: "touch" })}>
        {isSigned ? "Back" : "Leave without signing"}
      </a>
    </PlainPage>
  );
}
