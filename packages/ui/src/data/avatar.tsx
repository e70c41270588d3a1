import { cn } from "../lib/cn";

/** A person's or business's initials. Hidden from screen readers, because the name is next to it. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  const words = name.trim().split(/\s+/);
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0) ?? "")
    .join("");
  return (
    <span
      aria-hidden
      // Drawn by the style sheet, because text would have to be part of a button's name (WCAG 2.5.3).
      data-initials={initials}
      className={cn(
        "inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-primary-soft text-tiny font-semibold text-primary-soft-foreground uppercase before:content-[attr(data-initials)]",
        className,
      )}
    />
  );
}
