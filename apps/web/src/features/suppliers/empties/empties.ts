import type { RouterOutputs } from "@/trpc/outputs";

type Empties = RouterOutputs["office"]["supplierEmpties"];
export type Account = Empties["account"];
export type Statement = Empties["oneStatement"];
export type Difference = Statement["differences"][number];
/** A product with empties, as a select takes it. */
export type ProductChoice = { value: string; label: string };

/** All deposits of an account, as the service takes them. */
export const depositsOf = ({ items }: Account) =>
  items.flatMap(({ productId, deposits }) =>
    deposits.map((deposit) => ({ productId, ...deposit })),
  );

/** All opening balances of an account, as the service takes them. */
export const openingsOf = ({ items }: Account) =>
  items.flatMap(({ productId, opening }) => (opening ? [{ productId, ...opening }] : []));
