import { cn } from "../lib/cn";

type PhoneLinkProps = {
  /** As it was written: "+44 (0)17687 72345 ext. 4". */
  number: string;
  /** In a row of a list, as high as a thumb or a pointer needs (WCAG 2.5.8). */
  inRow?: boolean;
  /** A press of P calls it, while its row has the focus. */
  onKey?: boolean;
  className?: string;
};

/** A telephone number that is called by a press of it. */
export function PhoneLink({ number, inRow = false, onKey = false, className }: PhoneLinkProps) {
  return (
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
}

/** What is dialled: the first number, without an extension behind it and without "(0)" behind a country's code. */
function dialled(number: string): string {
  const [first = ""] = /\+?[\d(][\d\s().-]*/.exec(number) ?? [];
  const digits = first.replace(/^(\+\d+\s*)\(0\)/, "$1").replaceAll(/\D/g, "");
  return first.startsWith("+") ? `+${digits}` : digits;
}
