/** The surface of menus, lists and popovers. */
export const popupLook =
  "z-50 animate-pop-in rounded-lg border bg-raised text-foreground shadow-lg outline-none";

/** A line of a menu or list that can be chosen. */
export const popupItemLook =
  "relative flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 py-1 text-dense outline-none select-none data-[disabled]:opacity-50 data-[disabled=false]:opacity-100 data-[highlighted]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0";
