import { Logo, SkipLink } from "@roundsman/ui";
import Link from "next/link";
import type { ReactNode } from "react";

/** The frame of the trust centre's public pages. */
export function TrustFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b bg-surface">
        <div className="mx-auto flex w-full max-w-4xl items-center px-4 py-3 sm:px-6">
          <Link href="/trust" className="flex min-h-6 items-center gap-2 text-primary">
            <Logo className="size-6" />
            <span className="font-semibold tracking-tight text-foreground">
              Roundsman <span className="font-normal text-muted-foreground">Trust centre</span>
            </span>
          </Link>
        </div>
      </header>
      <main id="main" className="mx-auto w-full max-w-4xl flex-1 px-4 py-8 sm:px-6 sm:py-12">
        {children}
      </main>
    </div>
  );
}
