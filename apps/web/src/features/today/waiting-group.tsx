import { Badge, TextLink } from "@roundsman/ui";
import Link from "next/link";
import type { WaitingKind } from "./waiting";

/** One kind of thing that waits for the office: how many, the first of them, and what is done about them. */
export function WaitingGroup({
  kind: { icon: Icon, title, count, act, items },
}: WaitingGroupProps) {
  return (
    <section className="flex flex-col gap-1.5 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="flex items-center gap-2 text-dense font-medium">
          <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
          {title}
          <Badge tone="warning">{count}</Badge>
        </h3>
        <TextLink href={act.href} className="inline-flex min-h-6 items-center text-xs">
          {act.label}
        </TextLink>
      </div>
      <ul className="flex flex-col text-dense">
        {items.map(({ id, href, words, detail, act: button }) => (
          <li key={id} className="flex flex-col pl-6">
            <span className="flex min-h-7 items-center justify-between gap-3">
              <Link href={href} prefetch={false} className="min-w-0 truncate py-1 hover:underline">
                {words}
              </Link>
              <span className="shrink-0 text-xs text-muted-foreground tabular-nums">{detail}</span>
            </span>
            {button}
          </li>
        ))}
      </ul>
      {items.length > 0 && count > items.length && (
        <p className="pl-6 text-xs text-muted-foreground">and {count - items.length} more</p>
      )}
    </section>
  );
}

type WaitingGroupProps = { kind: WaitingKind };
