import type { ReactNode } from "react";
import { cn } from "../lib/cn";
import { Logo } from "./logo";

type SignInLayoutProps = {
  /** The page's h1: "Sign in". */
  title: ReactNode;
  hint?: ReactNode;
  /** The form. */
  children: ReactNode;
  /** Links below: forgotten password, no account yet. */
  footer?: ReactNode;
  /** The name next to the mark and a line about it, on the wide side. */
  name?: string;
  line?: string;
  tone?: "office" | "console";
};

/** The layout of pages before signing in: the form, and on a wide screen the house's colour next to it. */
export function SignInLayout(props: SignInLayoutProps) {
  const { title, hint, children, footer, name = "Roundsman", line, tone = "office" } = props;
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,26rem)_1fr]">
      <main id="main" className="flex flex-col justify-center gap-6 px-6 py-10 sm:px-10">
        <div className="flex items-center gap-2 text-primary">
          <Logo className="size-7" />
          <span className="text-lg font-semibold tracking-tight text-foreground">{name}</span>
        </div>
        <div>
          <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
          {hint && <p className="mt-1 text-dense text-muted-foreground">{hint}</p>}
        </div>
        {children}
        {footer && <div className="flex flex-col gap-1 text-dense">{footer}</div>}
      </main>
      <aside
        className={cn(
          "relative hidden items-end overflow-hidden p-12 text-nav-strong lg:flex",
          tone === "console" ? "bg-nav-console" : "bg-nav",
        )}
      >
        <Rounds />
        {line && <p className="relative max-w-md text-2xl font-semibold text-balance">{line}</p>}
      </aside>
    </div>
  );
}

/** Rounds on a quiet map, each with its van: the mark, seen from above. */
function Rounds() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 600 600"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full text-white"
      fill="none"
    >
      {[70, 140, 210, 280, 350, 420].map((radius, index) => (
        <g key={radius} stroke="currentColor" strokeLinecap="round">
          <circle
            cx="390"
            cy="240"
            r={radius}
            strokeOpacity={0.1 - index * 0.011}
            strokeWidth="14"
            pathLength="100"
            strokeDasharray={`${64 + index * 4} 100`}
            transform={`rotate(${index * 47} 390 240)`}
          />
        </g>
      ))}
      <circle cx="442" cy="110" r="9" className="fill-accent" />
      <circle cx="552" cy="468" r="9" className="fill-accent" />
    </svg>
  );
}
