import { cn } from "../lib/cn";

/** Roundsman's mark: a round, and a van on it. Its lines have the colour of the surrounding text. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden className={cn("size-6 shrink-0", className)}>
      <path
        d="M19.2 15.6A8 8 0 1 1 19.2 8.4"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <circle cx="20" cy="12" r="2.5" className="fill-accent" />
    </svg>
  );
}
