import { cn } from "../lib/cn";

type PhoneLinkProps = {
  /** As it was written: "+44 17687 72345". What is no part of the number is not dialled. */
  number: string;
  /** In a row of a list, as high as a thumb or a pointer needs (WCAG 2.5.8). */
  inRow?: boolean;
  className?: string;
};

/** A telephone number that is called by a press of it. */
export function PhoneLink({ number, inRow = false, className }: PhoneLinkProps) {
  return (
    <a
      href={`tel:${number.replaceAll(/[^\d+]/g, "")}`}
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
