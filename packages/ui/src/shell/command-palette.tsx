"use client";

import { Command } from "cmdk";
import { LoaderCircle, Search } from "lucide-react";
import * as Dialog from "radix-ui/dialog";
import { useState, type ReactNode } from "react";
import { Kbd } from "../data/kbd";
import { cn } from "../lib/cn";
import { popupItemLook } from "../overlays/popup-look";

export type PaletteItem = {
  id: string;
  label: string;
  /** At the right: a postcode, a day, a state. */
  detail?: ReactNode;
  /** A lucide icon as an element. */
  icon?: ReactNode;
};

type CommandPaletteProps<Item extends PaletteItem> = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  query: string;
  onQueryChange: (query: string) => void;
  /** The matches for the query, by kind: the caller searches. Empty groups are left out. */
  groups: readonly { heading: string; items: readonly Item[] }[];
  onChoose: (item: Item) => void;
  loading?: boolean;
  placeholder?: string;
  /** The message if nothing matches. */
  empty?: ReactNode;
};

const valueOf = (heading: string, { id }: PaletteItem): string => `${heading} ${id}`;

/** Search and navigation from anywhere, by keyboard alone. SearchTrigger opens it. */
export function CommandPalette<Item extends PaletteItem>(props: CommandPaletteProps<Item>) {
  const { groups, loading = false, placeholder = "Search", empty = "Nothing found." } = props;
  const filled = groups.filter(({ items }) => items.length > 0);
  const values = filled.flatMap(({ heading, items }) =>
    items.map((item) => valueOf(heading, item)),
  );
  // Defaults to the first value, even if later results come above it, until the user moves to another.
  const [chosen, choose] = useState<string | null>(null);
  const value = chosen !== null && values.includes(chosen) ? chosen : (values[0] ?? "");
  return (
    <Dialog.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-overlay" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-2 top-2 z-50 mx-auto max-w-xl animate-rise-in overflow-hidden rounded-xl border bg-raised shadow-lg outline-none sm:top-[12vh]"
        >
          <Dialog.Title className="sr-only">{placeholder}</Dialog.Title>
          <Command
            shouldFilter={false}
            label={placeholder}
            value={value}
            onValueChange={(next) => choose(next === values[0] ? null : next)}
          >
            <div className="flex items-center gap-2.5 border-b px-4 text-muted-foreground [&>svg]:size-4 [&>svg]:shrink-0">
              {loading ? (
                <LoaderCircle aria-hidden className="animate-spin" />
              ) : (
                <Search aria-hidden />
              )}
              <Command.Input
                value={props.query}
                onValueChange={props.onQueryChange}
                placeholder={placeholder}
                className="h-12 w-full bg-transparent text-base text-foreground outline-none"
              />
              <span className="max-md:hidden">
                <Kbd>Esc</Kbd>
              </span>
            </div>
            {/* A list box may contain only options. */}
            <output className="block px-3 py-6 text-center text-dense text-muted-foreground empty:hidden">
              {filled.length > 0 ? null : loading ? "Searching…" : empty}
            </output>
            <Command.List className="max-h-[min(24rem,60vh)] overflow-y-auto p-1.5">
              {filled.map(({ heading, items }) => (
                <Command.Group
                  key={heading}
                  heading={heading}
                  className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted-foreground"
                >
                  {items.map((item) => (
                    <Command.Item
                      key={item.id}
                      value={valueOf(heading, item)}
                      onSelect={() => props.onChoose(item)}
                      className={cn(popupItemLook, "aria-selected:bg-hover")}
                    >
                      {item.icon}
                      <span className="min-w-0 truncate">{item.label}</span>
                      {item.detail && (
                        <span className="ml-auto shrink-0 pl-3 text-xs text-muted-foreground">
                          {item.detail}
                        </span>
                      )}
                    </Command.Item>
                  ))}
                </Command.Group>
              ))}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
