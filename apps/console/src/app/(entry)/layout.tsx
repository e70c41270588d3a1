import type { ReactNode } from "react";
import { ApiProvider } from "@/trpc/client";

/** The pages before one is in the console. */
export default function EntryLayout({ children }: { children: ReactNode }) {
  return <ApiProvider>{children}</ApiProvider>;
}
