"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { useLive } from "@/features/live/use-live";

/** What a board shows. */
const shown = [
  "order",
  "round",
  "day",
  "customer",
  "address",
  "vehicle",
  "driver",
  "patch",
  "rota",
  "time_off",
];
/** Vans say where they are all the time. */
const vansEveryMs = 10_000;

/**
 * Reads the board again when something on it changes. Not while a move is being saved, when it would
 * show the day before it: then as soon as that is done.
 */
export function useLiveBoard(saving: boolean, reload: () => Promise<void>): void {
  const missed = useRef(false);
  const look = () => {
    if (saving) missed.current = true;
    else void reload();
  };
  useLive({ to: shown }, look);
  useLive({ to: ["van"], atMostEveryMs: vansEveryMs }, look);
  const catchUp = useEffectEvent(() => {
    if (missed.current) void reload();
    missed.current = false;
  });
  useEffect(() => {
    if (!saving) catchUp();
  }, [saving]);
}
