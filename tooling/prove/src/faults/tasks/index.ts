import { countStock } from "./count-stock";
import { deliver } from "./deliver";
import type { Task } from "./task";
import { handOver } from "./hand-over";
import { pay } from "./pay";
import { restock } from "./restock";
import { transfer } from "./transfer";
import { visit } from "./visit";

/** The clients' tasks, picked at random. Common tasks are listed several times. */
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
