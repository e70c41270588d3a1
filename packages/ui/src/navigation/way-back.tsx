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

/** Records every shown address; once, in the frame of the pages. */
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

/** The record is read when the link is drawn, on another page, so it never changes meanwhile. */
const never = () => () => {};

type WayBackProps = Omit<ComponentProps<typeof Link>, "href" | "onClick"> & { href: string };

/** A link to a list that restores its page, its filters, and the opened row. */
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
