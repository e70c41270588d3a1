import type { ReactNode } from "react";
import { BooksNav } from "@/features/books/books-nav";

export default function BooksLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-x-8 gap-y-3 lg:grid-cols-[10.5rem_minmax(0,1fr)] print:block">
      <BooksNav />
      <div className="min-w-0 max-w-6xl">{children}</div>
    </div>
  );
}
