import { cva, type VariantProps } from "class-variance-authority";

/** The look of a button, shared by buttons and links. */
export const buttonVariants = cva(
  "inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap transition-colors select-none disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        primary: "bg-primary text-primary-foreground shadow-xs hover:bg-primary-hover",
        secondary: "border border-input/60 bg-surface text-foreground shadow-xs hover:bg-hover",
        ghost: "text-foreground hover:bg-hover",
        danger: "bg-danger text-danger-foreground shadow-xs hover:bg-danger-hover",
        link: "px-0! text-link underline underline-offset-3 hover:decoration-2",
      },
      size: {
        sm: "h-7 px-2.5 text-dense max-md:h-8",
        md: "h-8 px-3 text-dense max-md:h-10",
        lg: "h-10 px-4 text-sm",
        /** Sized for thumbs: for the shop and, larger, for the driver's app. Long words wrap. */
        touch: "min-h-touch px-5 py-1.5 text-base whitespace-normal",
      },
      /** Square, for a lone icon: give the button an `aria-label`. */
      square: { true: "aspect-square px-0 py-0", false: "" },
    },
    defaultVariants: { variant: "secondary", size: "md", square: false },
  },
);

export type ButtonLook = VariantProps<typeof buttonVariants>;
