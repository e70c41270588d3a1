import { cva, type VariantProps } from "class-variance-authority";

/** The look of every control with text: one border, one height, one look for faults. */
export const controlLook = cva(
  "w-full min-w-0 rounded-md border border-input bg-surface text-foreground shadow-xs transition-colors hover:border-foreground/60 focus-visible:border-ring focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-muted disabled:text-muted-foreground disabled:hover:border-input [&[readonly]]:bg-muted aria-invalid:border-danger aria-invalid:bg-danger-soft/40",
  {
    variants: {
      size: {
        sm: "h-7 px-2 text-dense max-md:h-8 max-md:text-base",
        md: "h-8 px-2.5 text-dense max-md:h-10 max-md:text-base",
        lg: "h-10 px-3 text-sm max-md:text-base",
        /** Sized for thumbs: for the shop and, larger, for the driver's app. */
        touch: "h-touch px-3.5 text-base",
      },
    },
    defaultVariants: { size: "md" },
  },
);

export type ControlSize = VariantProps<typeof controlLook>["size"];
