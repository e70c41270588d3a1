import type { ReactNode } from "react";

/** A page of few words that is no shop's: closed, not found, paying. */
export function PlainPage({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-lg flex-col justify-center gap-4 px-4 py-12">
      <h1 className="text-3xl font-bold">{title}</h1>
      {children}
    </main>
  );
}
