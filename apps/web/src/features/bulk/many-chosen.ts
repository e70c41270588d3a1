/** A dialog about rows that are chosen in a list, open while it is mounted. */
export type ManyChosen = { ids: readonly string[]; onClose: () => void; onDone: () => void };
