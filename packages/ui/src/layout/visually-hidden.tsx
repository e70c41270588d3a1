import type { ComponentProps } from "react";

/** Words for readers that eyes do not need. */
export function VisuallyHidden(props: ComponentProps<"span">) {
  return <span {...props} className="sr-only" />;
}
