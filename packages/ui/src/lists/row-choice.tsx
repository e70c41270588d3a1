import type { ReactNode } from "react";
import { SelectAll, SelectionProvider, SelectRow } from "../data/selection";

/** The choice of a list's rows, for actions on several. */
export type RowChoice<Row> = {
  /** Names a row for screen readers. */
  nameOf: (row: Row) => string;
  /** Surrounds the table and the actions on chosen rows. */
  Around: (props: {
    ids: readonly string[];
    atFirst?: readonly string[];
    children: ReactNode;
  }) => ReactNode;
  /** Returns true for rows chosen initially; default none. */
  atFirst?: ((row: Row) => boolean) | undefined;
  All: () => ReactNode;
  One: (props: { id: string; label: string }) => ReactNode;
};

/**
 * Chooses rows by ticks; `nameOf` names a row for screen readers. A declaration imports it explicitly, so that lists
 * without a choice don't send its script. `atFirst` returns true for rows ticked initially.
 */
export const chosenByTicks = <Row,>(
  nameOf: (row: Row) => string,
  { atFirst }: Pick<RowChoice<Row>, "atFirst"> = {},
): RowChoice<Row> => ({
  nameOf,
  atFirst,
  Around: SelectionProvider,
  All: SelectAll,
  One: SelectRow,
});
