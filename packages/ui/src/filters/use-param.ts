"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useCallback, useTransition } from "react";
import { withParams } from "../lib/with-params";

/**
 * One parameter of the page's address, read and set: a list's filters live there, so that every
 * view of it can be kept, sent and gone back to.
 *
 * @returns its value ("" when absent), a setter, and whether the list it asked for is on its way.
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
