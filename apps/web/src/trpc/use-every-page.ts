"use client";

import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { everyPage } from "./every-page";

type List<Item> = Parameters<typeof everyPage<Item>>[0];

/**
 * All of a list, read by the browser, as `everyPage` reads it.
 *
 * @param key of the list: `useApi().….list.pathKey()`, so that it is read anew when the list is
 */
export const useEveryPage = <Item>(
  key: readonly unknown[],
  read: List<Item>,
  enabled = true,
): UseQueryResult<Item[]> =>
  useQuery({ queryKey: [...key, "every page"], queryFn: () => everyPage(read), enabled });
