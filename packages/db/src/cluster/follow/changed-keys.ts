/** The key of a row, by column, each value as PostgreSQL writes it. */
export type Key = Record<string, string>;

/** The changes in a stretch of the write-ahead log. */
export interface Changed {
  /** Keys of rows that were added, changed or removed, by table; each once. */
  keys: Map<string, Key[]>;
  /** The position up to which the log was read: the end of its last transaction. Null if it had none. */
  until: string | null;
}

interface Relation {
  table: string;
  columns: string[];
}

/**
 * Reads the keys of changed rows from the messages of PostgreSQL's output plugin `pgoutput`, protocol 1. The
 * publication must contain only the key columns of each table
 * (https://www.postgresql.org/docs/current/protocol-logicalrep-message-formats.html).
 * @throws Error if a table was truncated: the log does not list the removed rows
 */
export function changedKeys(messages: readonly Buffer[]): Changed {
  const relations = new Map<number, Relation>();
  const keys = new Map<string, Map<string, Key>>();
  let until: string | null = null;
  for (const data of messages) {
    const message = new Message(data);
    const kind = message.letter();
    if (kind === "R") {
      relations.set(message.int32(), relationOf(message));
    } else if (kind === "C") {
      message.skip(1 + 8);
      until = message.place();
    } else if (kind === "T") {
      throw new Error("A table was truncated at the old database: begin again after --give-up");
    } else if ("IUD".includes(kind)) {
      const relation = relations.get(message.int32());
      if (!relation) throw new Error("A row was changed of a table that was not described");
      const ofTable = keys.get(relation.table) ?? new Map<string, Key>();
      keys.set(relation.table, ofTable);
      // A row with a changed key has the old key and the new one.
      while (!message.isOver()) {
        message.skip(1);
        const key = message.tuple(relation.columns);
        ofTable.set(JSON.stringify(key), key);
      }
    }
  }
  return {
    keys: new Map([...keys].map(([table, ofTable]) => [table, [...ofTable.values()]])),
    until,
  };
}

function relationOf(message: Message): Relation {
  message.text();
  const table = message.text();
  message.skip(1);
  const columns = Array.from({ length: message.int16() }, () => {
    message.skip(1);
    const column = message.text();
    message.skip(4 + 4);
    return column;
  });
  return { table, columns };
}

/** One message, read from its beginning to its end. */
class Message {
  #at = 0;
  readonly #data: Buffer;

  constructor(data: Buffer) {
    this.#data = data;
  }

  isOver(): boolean {
    return this.#at >= this.#data.length;
  }

  skip(bytes: number): void {
    this.#at += bytes;
  }

  letter(): string {
    return this.#data.toString("latin1", this.#at, (this.#at += 1));
  }

  int16(): number {
    this.#at += 2;
    return this.#data.readInt16BE(this.#at - 2);
  }

  int32(): number {
    this.#at += 4;
    return this.#data.readUInt32BE(this.#at - 4);
  }

  /** Reads a position in the write-ahead log, as PostgreSQL writes it. */
  place(): string {
    return [this.int32(), this.int32()].map((half) => half.toString(16).toUpperCase()).join("/");
  }

  text(): string {
    const end = this.#data.indexOf(0, this.#at);
    const text = this.#data.toString("utf8", this.#at, end);
    this.#at = end + 1;
    return text;
  }

  tuple(columns: readonly string[]): Key {
    const key: Key = {};
    const values = this.int16();
    for (const column of columns.slice(0, values)) {
      if (this.letter() !== "t") throw new Error(`The key's column ${column} has no value`);
      const length = this.int32();
      key[column] = this.#data.toString("utf8", this.#at, this.#at + length);
      this.skip(length);
    }
    return key;
  }
}
