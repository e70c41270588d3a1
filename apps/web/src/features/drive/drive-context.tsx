"use client";

import { createContext, useContext } from "react";
import type { Day } from "./driving";
import type { SeenRound } from "./outbox/apply-entries";
import type { OutboxState } from "./outbox/use-outbox";

/** What every screen of the driver's app knows. */
export type Drive = {
  day: Day;
  rounds: readonly SeenRound[];
  outbox: OutboxState;
  userId: string;
  reload: () => Promise<unknown>;
  /** A support session that may only look. */
  readOnly: boolean;
};

const DriveContext = createContext<Drive | null>(null);
export const DriveProvider = DriveContext.Provider;

export function useDrive(): Drive {
  const drive = useContext(DriveContext);
  if (!drive) throw new Error("useDrive is used outside the driver's app");
  return drive;
}
