"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { keepKeysForNextField } from "./keep-keys";

const newOrder = "/orders/new";

/** Alt+N, anywhere in the back office: the phone rings. With Alt, since letters alone are for typing. */
export function NewOrderKey() {
  const router = useRouter();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // By its place on the keyboard: with Alt, some write another letter there.
      if (event.code !== "KeyN" || !event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      if (window.location.pathname !== newOrder) keepKeysForNextField();
      router.push(newOrder);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [router]);
  return null;
}
