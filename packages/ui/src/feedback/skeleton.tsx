import { cn } from "../lib/cn";

/** The place of content that is loading. Give it the size of that content, so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn("h-4 animate-pulse rounded-md bg-border/70", className)} />;
}

/** A table that is loading: a header and `rows` lines of the real height. */
export function SkeletonTable({ rows = 8, columns = 5 }: { rows?: number; columns?: number }) {
  return (
    <div aria-busy="true" className="overflow-hidden rounded-[inherit]">
      <span className="sr-only">Loading</span>
      <div className="h-8 border-b bg-muted" />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-9 items-center gap-6 border-b px-4 last:border-b-0">
          {Array.from({ length: columns }, (_, column) => (
            <Skeleton
              key={column}
              className={cn(
                "h-3 flex-1",
                column > 0 && "hidden sm:block",
                column === 0 && "flex-2",
              )}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Lines of text that are loading. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div aria-busy="true" className="flex flex-col gap-2">
      <span className="sr-only">Loading</span>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cn("h-3", line === lines - 1 ? "w-2/3" : "w-full")} />
      ))}
    </div>
  );
}
