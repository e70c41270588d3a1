import { Badge } from "../data/badge";
import { cn } from "../lib/cn";

type PhoneLinkProps = {
  /** The number as written: "+44 (0)17687 72345 ext. 4". */
  number: string;
  /** In a row of a list, the link has the minimum height for a thumb or a pointer (WCAG 2.5.8). */
  inRow?: boolean;
  /** Pressing P calls the number while its row has the focus. */
  onKey?: boolean;
  /**
   * They want no calls that sell: a badge next to the number says so (docs/decisions/0426). It has no default, so that no
   * page forgets it for a customer; the number of a supplier or an applicant has none.
   */
  doNotCall: boolean;
  className?: string;
};

/** A telephone number that a press calls. */
export function PhoneLink({
  number,
  inRow = false,
  onKey = false,
  doNotCall,
  className,
}: PhoneLinkProps) {
  const link = (
    <a
      href={`tel:${dialled(number)}`}
      {...(onKey && { "data-row-key": "p", "aria-keyshortcuts": "P" })}
      className={cn(
        "tabular-nums hover:underline",
        inRow && "inline-block min-h-6 content-center",
        className,
      )}
    >
      {number}
    </a>
  );
  if (!doNotCall) return link;
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {link}
      <DoNotCallBadge />
    </span>
  );
}

/** Says next to a telephone number that its owner wants no calls that sell. */
export function DoNotCallBadge() {
  return (
    <Badge tone="warning">
      <span title="They want no calls that sell. You may phone about an order.">Do not call</span>
    </Badge>
  );
}

/**
 * Returns the number to dial: the first one, without an extension after it and without "(0)" after a country's code.
 */
function dialled(number: string): string {
  const [first = ""] = /\+?[\d(][\d\s().-]*/.exec(number) ?? [];
  const digits = first.replace(/^(\+\d+\s*)\(0\)/, "$1").replaceAll(/\D/g, "");
  return first.startsWith("+") ? `+${digits}` : digits;
}
