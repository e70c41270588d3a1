import { pounds } from "@roundsman/api";
import { z } from "zod";
import { ours } from "./untrusted";

/** A sum in pence, and formatted for people. */
export const Money = z
  .strictObject({ pence: z.int(), words: ours("The same for people, such as £84.00") })
  .meta({ id: "Money" });

export const money = (pence: number) => ({ pence, words: pounds(pence) });
export const moneyOrNull = (pence: number | null) => (pence === null ? null : money(pence));
