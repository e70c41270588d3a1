"use client";

import { cn } from "@roundsman/ui";
import { formatDay, formatTime } from "@roundsman/ui/format";
import Link from "next/link";
import { useOffice } from "@/session/office-context";
import { NoticeIcon, type Notice } from "./notice-icons";

type NoticeListProps = {
  items: readonly Notice[];
  /** Told which one was followed, or pressed where it leads nowhere. */
  onOpen: (notice: Notice) => void;
};

/** Notices, newest first; the unread ones bear a dot, and say so. */
export function NoticeList({ items, onOpen }: NoticeListProps) {
  const { timeZone } = useOffice();
  const look =
    "flex w-full gap-3 px-4 py-2.5 text-left hover:bg-hover focus-visible:-outline-offset-2";
  return (
    <ul className="divide-y">
      {items.map((notice) => {
        const content = (
          <>
            <span className="flex h-5 items-center text-muted-foreground">
              <NoticeIcon kind={notice.kind} />
            </span>
            <span className="min-w-0 flex-1 text-dense">
              <span className={cn("block", notice.readAt === null && "font-medium")}>
                {notice.title}
              </span>
              {notice.body && <span className="block text-muted-foreground">{notice.body}</span>}
              <span className="block text-xs text-muted-foreground">
                {formatDay(notice.createdAt, timeZone)}, {formatTime(notice.createdAt, timeZone)}
              </span>
            </span>
            {notice.readAt === null && (
              <span className="flex h-5 items-center">
                <span className="size-2 rounded-full bg-accent" />
                <span className="sr-only">Unread</span>
              </span>
            )}
          </>
        );
        return (
          <li key={notice.id}>
            {notice.href ? (
              <Link
                href={notice.href}
                prefetch={false}
                className={look}
                onClick={() => onOpen(notice)}
              >
                {content}
              </Link>
            ) : (
              <button type="button" className={look} onClick={() => onOpen(notice)}>
                {content}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
