"use client";

import { createContext, useContext } from "react";
import type { Day } from "./driving";
import type { SeenRound } from "./outbox/apply-entries";
import type { Told } from "./outbox/send-entry";
import type { OutboxState } from "./outbox/use-outbox";

/** What every screen of the driver's app knows. */
export type Drive = {
  day: Day;
  rounds: readonly SeenRound[];
  outbox: OutboxState;
  userId: string;
  /** `ownerOf` this person in this business. */
  owner: string;
  /** Whether the phone keeps what is shown and typed: not where support looks on. */
  keeps: boolean;
  /** Puts what the service answered of a round into the day at once. */
  take: (roundId: string, told: Told) => Promise<void>;
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
