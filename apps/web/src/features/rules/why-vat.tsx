import { cn, TextLink } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";

type Reasons = RouterOutputs["office"]["orders"]["one"]["explanation"];

type WhyVatProps = { reasons: Reasons; className?: string };

/** Why fuel bears the VAT it does, behind "Why this VAT?": the rule's own words, its law, and who set a rate by hand. */
export function WhyVat({ reasons, className }: WhyVatProps) {
  const [first] = reasons ?? [];
  if (!reasons || !first) return null;
  return (
    <details className={cn("text-dense", className)}>
      <summary className="flex min-h-6 cursor-pointer items-center text-muted-foreground underline underline-offset-3">
        Why this VAT?
      </summary>
      <ul className="mt-1 flex flex-col gap-1">
        {reasons.map(({ message, overridden }) => (
          <li key={message}>
            {message}
            {overridden && (
              <span className="block text-muted-foreground">
                {overridden.byName} on {formatDate(overridden.at)}: {overridden.reason}
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-muted-foreground">
        {first.sourceUrl ? (
          <TextLink href={first.sourceUrl}>{first.source}</TextLink>
        ) : (
          first.source
        )}
      </p>
    </details>
  );
}
