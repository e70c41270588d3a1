import { Badge } from "@roundsman/ui";
import Link from "next/link";
import type { ReactNode } from "react";

export type WaitingItem = {
  id: string;
  /** Where it is dealt with; left out while there is no such page. */
  href?: string;
  words: string;
  /** At the right: an amount, a day. */
  detail: string;
};

type WaitingGroupProps = {
  icon: ReactNode;
  title: ReactNode;
  /** How many there are, of which the items are the first; without items the title states all. */
  count: number;
  /** All of them; left out while there is no such page. */
  allHref?: string;
  items: readonly WaitingItem[];
};

/** One kind of thing that waits for the office; nothing while nothing does. */
export function WaitingGroup({ icon, title, count, allHref, items }: WaitingGroupProps) {
  if (count === 0) return null;
  return (
    <section className="flex flex-col gap-1.5 py-3">
      <h3 className="flex items-center gap-2 text-dense font-medium [&_svg]:size-4 [&_svg]:text-muted-foreground">
        {icon}
        {allHref ? (
          <Link
            href={allHref}
            prefetch={false}
            className="inline-flex min-h-6 items-center hover:underline"
          >
            {title}
          </Link>
        ) : (
          title
        )}
        <Badge tone="warning">{count}</Badge>
      </h3>
      <ul className="flex flex-col text-dense">
        {items.map(({ id, href, words, detail }) => (
          <li key={id} className="flex min-h-7 items-center justify-between gap-3 pl-6">
            {href ? (
              <Link href={href} prefetch={false} className="min-w-0 truncate py-1 hover:underline">
                {words}
              </Link>
            ) : (
              <span className="min-w-0 truncate">{words}</span>
            )}
            <span className="shrink-0 text-xs text-muted-foreground tabular-nums">{detail}</span>
          </li>
        ))}
      </ul>
      {items.length > 0 && count > items.length && (
        <p className="pl-6 text-xs text-muted-foreground">and {count - items.length} more</p>
      )}
    </section>
  );
}
