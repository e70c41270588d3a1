"use client";

import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import {
  useEffect,
  useRef,
  useSyncExternalStore,
  type ComponentProps,
  type MouseEvent,
} from "react";
import { placesBeen } from "./places-been";

/** Notes every address that is shown; stands once in the frame of the pages. */
export function NotePlaces() {
  const path = usePathname();
  const search = useSearchParams().toString();
  const back = useRef(false);
  useEffect(() => {
    const onBack = () => {
      back.current = true;
    };
    window.addEventListener("popstate", onBack);
    return () => window.removeEventListener("popstate", onBack);
  }, []);
  useEffect(() => {
    placesBeen.arrive(path, search === "" ? "" : `?${search}`, back.current);
    back.current = false;
  }, [path, search]);
  return null;
}

/** What was noted is read as the link is drawn: on another page, that is. */
const never = () => () => {};

type WayBackProps = Omit<ComponentProps<typeof Link>, "href" | "onClick"> & { href: string };

/** A link to a list that leads to where one was on it: its page, its filters, and the row that was opened. */
export function WayBack({ href, ...rest }: WayBackProps) {
  const search = useSyncExternalStore(
    never,
    () => placesBeen.searchOf(href),
    () => "",
  );

  function goBack(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (!placesBeen.cameFrom(href)) return;
    event.preventDefault();
    window.history.back();
  }

  return <Link {...rest} href={href + search} onClick={goBack} />;
}
