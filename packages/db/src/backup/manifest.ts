/** The version of the archive's layout; an older service refuses a later one. */
export const FORMAT = 1;

export const MANIFEST = "manifest.json";

/** One table in an archive. */
export interface KeptTable {
  /** Schema and name, quoted where SQL requires it. */
  name: string;
  /** Quoted, in the order of the rows' fields, without generated columns. */
  columns: string[];
  rows: number;
}

/** The last entry of an archive: its content, its moment, and the digests that prove each part complete. */
export interface Manifest {
  format: number;
  /** The moment of the database's snapshot, ISO 8601. */
  takenAt: string;
  /** Migrations applied then, in order: restoring starts with these, and applies later ones after. */
  migrations: string[];
  tables: KeptTable[];
  /** The last value of each sequence. */
  sequences: Record<string, string>;
  /** False if secrets were left out. */
  secrets: boolean;
  /** SHA-256 of every other entry, by its path. */
  sha256: Record<string, string>;
}

export const tableEntry = (name: string): string => `tables/${name.replaceAll('"', "")}.copy`;
