import type { ReactNode } from "react";
import { ApiProvider } from "@/trpc/client";

/** The layout of pages before sign-in. */
export default function EntryLayout({ children }: { children: ReactNode }) {
  return <ApiProvider>{children}</ApiProvider>;
}
