"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useCallback, useTransition } from "react";
import { withParams } from "../lib/with-params";

/**
 * Reads and sets one parameter of the page's address. A list's filters are stored there, so that every view of it can
 * be saved, sent and returned to.
 *
 * @returns its value ("" when absent), a setter, and true while the requested list is loading.
 */
export function useParam(name: string): [string, (value: string) => void, boolean] {
  const router = useRouter();
  const path = usePathname();
  const params = useSearchParams();
  const [pending, start] = useTransition();
  const set = useCallback(
    (value: string) => {
      start(() => {
        const next = withParams(new URLSearchParams(params), { [name]: value });
        router.replace(next === "?" ? path : next, { scroll: false });
      });
    },
    [router, path, params, name],
  );
  return [params.get(name) ?? "", set, pending];
}
