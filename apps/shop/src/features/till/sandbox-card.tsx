import { Button, buttonVariants } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { PlainPage } from "@/features/frame/plain-page";
import { keyed } from "@/lib/keyed";
import type { SandboxPage } from "@/trpc/outputs";

const over = {
  complete: "This payment has been made.",
  expired: "This page has run out. Go back and start again.",
  refunded: "This payment was refunded.",
};

export function SandboxCard({ id, page }: { id: string; page: SandboxPage }) {
  const { title, lines, amountPence, status, cancelUrl, successUrl } = page;
  return (
    <PlainPage title="Sandbox payment">
      <p className="rounded-card border border-warning bg-warning-soft p-4 text-warning-text">
        This is a sandbox for trying things out. No card is asked for and no money moves.
      </p>
      <p className="font-semibold">{title}</p>
      <ul className="divide-y divide-border rounded-card border border-border bg-surface px-5">
        {keyed(lines, (line) => line).map(([key, line]) => (
          <li key={key} className="py-3">
            {line}
          </li>
        ))}
      </ul>
      {status === "open" ? (
        <form
          method="post"
          action={`/sandbox/${encodeURIComponent(id)}/pay`}
          className="grid gap-3"
        >
          <Button type="submit" variant="primary" size="touch">
            Pay {formatMoney(amountPence)} in the sandbox
          </Button>
          <a href={cancelUrl} className={buttonVariants({ variant: "secondary", size: "touch" })}>
            Leave without paying
          </a>
        </form>
      ) : (
        <>
          <output className="block">{over[status]}</output>
          <a
            href={status === "complete" ? successUrl : cancelUrl}
            className={buttonVariants({ variant: "secondary", size: "touch" })}
          >
            Back
          </a>
        </>
      )}
    </PlainPage>
  );
}
