import { Ban, CircleCheck, CircleDashed, CircleX, Clock, TriangleAlert, Truck } from "lucide-react";
import type { ReactNode } from "react";
import { Badge, type Tone } from "./badge";

/** Kinds of states, for any thing. Each has an icon, so colour is never the only sign. */
const states = {
  waiting: { tone: "neutral", Icon: CircleDashed },
  scheduled: { tone: "primary", Icon: Clock },
  moving: { tone: "info", Icon: Truck },
  done: { tone: "success", Icon: CircleCheck },
  attention: { tone: "warning", Icon: TriangleAlert },
  failed: { tone: "danger", Icon: CircleX },
  ended: { tone: "neutral", Icon: Ban },
} as const satisfies Record<string, { tone: Tone; Icon: typeof Clock }>;

export type StatusKind = keyof typeof states;

type StatusBadgeProps = {
  kind: StatusKind;
  /** The state in the contract's word, sentence case: "Out", "Part arrived". */
  children: ReactNode;
  className?: string;
};

/** A thing's state as icon and word. Each area maps its own states to kinds once. */
export function StatusBadge({ kind, children, className }: StatusBadgeProps) {
  const { tone, Icon } = states[kind];
  return (
    <Badge tone={tone} className={className}>
      <Icon aria-hidden />
      {children}
    </Badge>
  );
}
