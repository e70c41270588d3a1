import type { BoardRound } from "../board/board";

export type RoundGas = NonNullable<BoardRound["gas"]>;

const figure = (amount: number) => amount.toLocaleString("en-GB", { maximumFractionDigits: 1 });

/** "Gas: at most 380 kg, 1,140 points". */
export const gasInWords = ({ peakKg, peakPoints }: Pick<RoundGas, "peakKg" | "peakPoints">) =>
  `${figure(peakKg)} kg, ${figure(peakPoints)} points`;
