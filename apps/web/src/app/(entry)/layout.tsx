import type { ReactNode } from "react";
import { ApiProvider } from "@/trpc/client";

/** The pages before one is in a business: their calls name none. */
export default function EntryLayout({ children }: { children: ReactNode }) {
  return <ApiProvider>{children}</ApiProvider>;
}
