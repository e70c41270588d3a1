/** The number of things that wait at a place: the only ember in the navigation. */
export function NavCount({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <span className="absolute top-1 right-2 min-w-4 rounded-full bg-accent-strong px-1 text-center text-tiny leading-4 font-semibold text-accent-foreground tabular-nums lg:static lg:ml-auto">
      {count > 99 ? "99+" : count}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
