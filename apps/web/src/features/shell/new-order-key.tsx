"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Alt+N, anywhere in the back office: the phone rings. With Alt, since letters alone are for typing. */
export function NewOrderKey() {
  const router = useRouter();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // By its place on the keyboard: with Alt, some write another letter there.
      if (event.code !== "KeyN" || !event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      router.push("/orders/new");
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [router]);
  return null;
}
