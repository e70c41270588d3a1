/** The look of tabs that switch a view, and of tabs that lead to an address. */
export const tabListLook = "flex gap-5 overflow-x-auto border-b";

export const tabLook =
  "relative inline-flex h-9 shrink-0 items-center gap-1.5 text-dense font-medium text-muted-foreground hover:text-foreground focus-visible:-outline-offset-2 aria-[current=page]:text-foreground aria-[current=page]:after:bg-primary data-[state=active]:text-foreground data-[state=active]:after:bg-primary after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-full";
