import { cn } from "../lib/cn";

/** A person's or business's initials. For the eye only: their name stands beside it. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  const words = name.trim().split(/\s+/);
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0) ?? "")
    .join("");
  return (
    <span
      aria-hidden
      className={cn(
        "inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-primary-soft text-tiny font-semibold text-primary-soft-foreground uppercase",
        className,
      )}
    >
      {initials}
    </span>
  );
}
