"use client";

import { useAct } from "@roundsman/ui";

/** Goes on at the payment provider's own pages, which lead back here. */
export const useProviderPage = (act: () => Promise<{ url: string }>) =>
  useAct(act, {
    done: ({ url }) => {
      window.location.assign(url);
      return "stay";
    },
    fault: "The provider's page did not open",
  });
