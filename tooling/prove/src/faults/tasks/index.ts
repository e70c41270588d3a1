import { countStock } from "./count-stock";
import { deliver } from "./deliver";
import type { Task } from "./task";
import { handOver } from "./hand-over";
import { pay } from "./pay";
import { restock } from "./restock";
import { transfer } from "./transfer";
import { visit } from "./visit";

/** What clients do: one of these at random, the commoner the oftener. */
export const tasks: readonly Task[] = [
  deliver,
  deliver,
  deliver,
  pay,
  pay,
  restock,
  restock,
  transfer,
  transfer,
  countStock,
  handOver,
  visit,
];
