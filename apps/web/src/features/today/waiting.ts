import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { Answers, EndingTests, Survey } from "./read-today";

export type WaitingItem = {
  id: string;
  /** The page on which it is dealt with. */
  href: string;
  words: string;
  /** At the right: an amount, a day. */
  detail: string;
  /** Buttons that deal with it here. */
  act?: ReactNode;
};

/** One kind of thing that waits for somebody in the office. */
export type WaitingKind = {
  icon: LucideIcon;
  title: ReactNode;
  /** How many there are; the items are the first of them. */
  count: number;
  /** The page on which all of them are dealt with, and what is done there. */
  act: { href: string; label: string };
  items: readonly WaitingItem[];
};

export type Waiting = {
  survey: Survey;
  endingTests: EndingTests;
  answers: Answers;
  timeZone: string;
};
