import type { ReactNode } from "react";
import { SelectAll, SelectionProvider, SelectRow } from "../data/selection";

/** How rows of a list are chosen, to be acted on together. */
export type RowChoice<Row> = {
  /** Names a row for readers. */
  nameOf: (row: Row) => string;
  /** Around the table and what acts on the chosen rows. */
  Around: (props: { ids: readonly string[]; children: ReactNode }) => ReactNode;
  All: () => ReactNode;
  One: (props: { id: string; label: string }) => ReactNode;
};

/**
 * Rows are chosen by ticks; `nameOf` names a row for readers. A declaration asks for it by itself, so that
 * lists whose rows can't be chosen don't send its script.
 */
export const chosenByTicks = <Row,>(nameOf: (row: Row) => string): RowChoice<Row> => ({
  nameOf,
  Around: SelectionProvider,
  All: SelectAll,
  One: SelectRow,
});
