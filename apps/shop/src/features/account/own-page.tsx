import type { ReactNode } from "react";
import { accountPath } from "@/features/links/pages";

interface OwnPageProps {
  title: string;
  /** Why the last press came to nothing. */
  refused?: string | null;
  children: ReactNode;
}

/** A page of a signed-in customer's own things, with the way back to their account. */
export function OwnPage({ title, refused = null, children }: OwnPageProps) {
  return (
    <main className="mx-auto w-full max-w-3xl px-4 pt-8 pb-14">
      <a href={accountPath} className="inline-block py-2 text-link underline">
        Your account
      </a>
      <h1 className="mt-1 mb-6 text-3xl font-bold">{title}</h1>
      {refused !== null && (
        <p role="alert" className="mb-4 rounded-card border border-danger p-4 text-danger-text">
          {refused}
        </p>
      )}
      {children}
    </main>
  );
}

/** Said in place of a list that is empty. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="rounded-card border border-border bg-surface p-6">{children}</p>
);
