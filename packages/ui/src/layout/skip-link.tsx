/** The first tab stop: skips the navigation, to `#main`. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only rounded-md bg-primary px-3 py-2 text-sm font-medium text-primary-foreground focus:not-sr-only focus:fixed! focus:top-2 focus:left-2 focus:z-[60] focus:px-3! focus:py-2!"
    >
      Skip to content
    </a>
  );
}
