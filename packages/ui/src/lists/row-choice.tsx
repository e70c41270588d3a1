import type { ReactNode } from "react";
import { SelectAll, SelectionProvider, SelectRow } from "../data/selection";

/** How rows of a list are chosen, to be acted on together. */
export type RowChoice<Row> = {
  /** Names a row for readers. */
  nameOf: (row: Row) => string;
  /** Around the table and what acts on the chosen rows. */
  Around: (props: {
    ids: readonly string[];
    atFirst?: readonly string[];
    children: ReactNode;
  }) => ReactNode;
  /** Which rows are chosen before anybody chose; left out: none. */
  atFirst?: ((row: Row) => boolean) | undefined;
  All: () => ReactNode;
  One: (props: { id: string; label: string }) => ReactNode;
};

/**
 * Rows are chosen by ticks; `nameOf` names a row for readers. A declaration asks for it by itself, so that
 * lists whose rows can't be chosen don't send its script. `atFirst` says which are ticked before anybody chose.
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
