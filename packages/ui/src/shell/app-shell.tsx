import Link from "next/link";
import type { ReactNode } from "react";
import { Logo } from "../layout/logo";
import { SkipLink } from "../layout/skip-link";
import { cn } from "../lib/cn";
import { NotePlaces } from "../navigation/way-back";
import { BottomNav } from "./bottom-nav";
import type { NavItem } from "./nav-item";
import { SideNav } from "./side-nav";

export type AppShellProps = {
  /** The places, in order; on a phone the first four are at the bottom. */
  nav: readonly NavItem[];
  /** The mark's link. */
  home?: string;
  /** The name next to the mark. */
  name?: string;
  /** Navy for the office, graphite for the staff console, so that nobody confuses them. */
  tone?: "office" | "console";
  /** The current business, at the left end of the top bar. */
  business?: ReactNode;
  /** SearchTrigger, usually. */
  search?: ReactNode;
  notices?: ReactNode;
  /** The person's menu, at the right end. */
  person?: ReactNode;
  /** A band on every page: the support session's. */
  band?: ReactNode;
  children: ReactNode;
};

/**
 * The frame of every page: navigation at the left (at the bottom under 768), a bar at the top, and the page itself,
 * which scrolls with the window. Prints the page alone.
 */
export function AppShell(props: AppShellProps) {
  const { nav, home = "/", name = "Roundsman", tone = "office", band, children } = props;
  return (
    <div
      data-shell=""
      className="min-h-dvh md:grid md:grid-cols-[5rem_minmax(0,1fr)] lg:grid-cols-[13rem_minmax(0,1fr)] print:block"
    >
      <SkipLink />
      <NotePlaces />
      <aside
        data-print="hide"
        className={cn(
          "sticky top-0 z-30 hidden h-dvh flex-col md:flex",
          tone === "console" ? "bg-nav-console" : "bg-nav",
        )}
      >
        <Link
          href={home}
          className="m-2 flex h-10 items-center justify-center gap-2 rounded-md text-nav-strong focus-visible:outline-white lg:justify-start lg:px-2.5"
        >
          <Logo />
          <span className="sr-only text-base font-semibold tracking-tight lg:not-sr-only">
            {name}
          </span>
        </Link>
        <SideNav items={nav} />
      </aside>
      <div className="flex min-w-0 flex-col">
        <div className="sticky top-0 z-20" data-print="hide">
          {band}
          <header className="flex h-12 items-center gap-2 border-b bg-background/95 px-4 backdrop-blur-sm md:px-6">
            {props.business && <div className="-ml-3 min-w-0">{props.business}</div>}
            <div className="flex min-w-0 flex-1 justify-end md:justify-center">{props.search}</div>
            {props.notices}
            {props.person}
          </header>
        </div>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-[100rem] flex-1 px-4 pt-5 pb-24 outline-none md:px-6 md:pb-10 print:p-0"
        >
          {children}
        </main>
      </div>
      <BottomNav items={nav} />
    </div>
  );
}
