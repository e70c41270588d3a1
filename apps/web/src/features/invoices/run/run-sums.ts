type Sums = { netPence: number; vatPence: number; totalPence: number };

/** Pence of several bills together. */
export function sumOf(bills: readonly Sums[]): Sums {
  return {
    netPence: bills.reduce((sum, bill) => sum + bill.netPence, 0),
    vatPence: bills.reduce((sum, bill) => sum + bill.vatPence, 0),
    totalPence: bills.reduce((sum, bill) => sum + bill.totalPence, 0),
  };
}
