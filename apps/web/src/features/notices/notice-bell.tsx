"use client";

import { Button, EmptyState, Popover, PopoverContent, PopoverTrigger } from "@roundsman/ui";
import { Bell } from "lucide-react";
import { useState } from "react";
import { Changing, useOffice } from "@/session/office-context";
import { NoticeList } from "./notice-list";
import { useNotices, type Notices } from "./use-notices";

type NoticeBellProps = {
  initial: Notices;
  /** "touch" is for thumbs: the driver's app. */
  size?: "md" | "touch";
};

/** How many notices are unread, and the newest of them. */
export function NoticeBell({ initial, size = "md" }: NoticeBellProps) {
  const [open, setOpen] = useState(false);
  const { mayChange } = useOffice();
  const { items, unread, markRead } = useNotices(initial);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button
          variant="ghost"
          size={size}
          square
          aria-label={bellLabel(unread)}
          className="relative"
        >
          <Bell aria-hidden />
          {unread > 0 && (
            <span
              aria-hidden
              className="absolute top-[calc(50%-1.125rem)] left-1/2 min-w-4 rounded-full bg-accent-strong px-1 text-center text-tiny leading-4 font-semibold text-accent-foreground tabular-nums"
            >
              {unread > 99 ? "99+" : unread}
            </span>
          )}
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label="Notices" align="end" className="w-96 p-0">
        <div className="flex min-h-11 items-center justify-between border-b px-4">
          <h2 className="text-sm font-semibold">Notices</h2>
          {unread > 0 && (
            <Changing>
              <Button
                variant="ghost"
                size={size === "touch" ? size : "sm"}
                onClick={() => markRead()}
              >
                Mark all read
              </Button>
            </Changing>
          )}
        </div>
        {items.length === 0 ? (
          <EmptyState icon={<Bell />} title="No notices yet">
            What needs you (a failed delivery, low stock, a late supplier) is told here.
          </EmptyState>
        ) : (
          <NoticeList
            items={items}
            onOpen={({ id, readAt }) => {
              setOpen(false);
              if (readAt === null && mayChange) markRead([id]);
            }}
          />
        )}
      </PopoverContent>
    </Popover>
  );
}

const bellLabel = (unread: number) =>
  unread === 0 ? "Notices, none unread" : `Notices, ${unread} unread`;
