import { cn, TextLink } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";

type Reasons = RouterOutputs["office"]["orders"]["one"]["explanation"];

type WhyRulesProps = { reasons: Reasons; className?: string };

/** Why an order bears its VAT and may be sold, behind "Why?": each rule's own words, its law, and who went past it. */
export function WhyRules({ reasons, className }: WhyRulesProps) {
  if (!reasons || reasons.length === 0) return null;
  const rules = [...new Set(reasons.map(({ rule }) => rule))];
  return (
    <details className={cn("text-dense", className)}>
      <summary className="flex min-h-6 cursor-pointer items-center text-muted-foreground underline underline-offset-3">
        Why?
      </summary>
      {rules.map((rule) => (
        <OfRule key={rule} reasons={reasons.filter((reason) => reason.rule === rule)} />
      ))}
    </details>
  );
}

/** What one rule says of the lines. */
function OfRule({ reasons }: { reasons: NonNullable<Reasons> }) {
  const [first] = reasons;
  if (!first) return null;
  const { title, source, sourceUrl } = first;
  return (
    <section className="mt-2">
      <h3 className="font-medium">{title}</h3>
      <ul className="mt-0.5 flex flex-col gap-1">
        {reasons.map(({ message, overridden }) => (
          <li key={message}>
            {message}
            {overridden && (
              <span className="block text-muted-foreground">
                All the same, by {overridden.byName} on {formatDate(overridden.at)}:{" "}
                {overridden.reason}
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-0.5 text-muted-foreground">
        {sourceUrl ? <TextLink href={sourceUrl}>{source}</TextLink> : source}
      </p>
    </section>
  );
}
