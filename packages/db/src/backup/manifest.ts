/** The order in which archives are laid out; a later one is refused by an older service. */
export const FORMAT = 1;

export const MANIFEST = "manifest.json";

/** One table as it stands in the archive. */
export interface KeptTable {
  /** Schema and name, quoted where SQL asks for it. */
  name: string;
  /** Quoted, in the order of the rows' fields; what the database generates is not among them. */
  columns: string[];
  rows: number;
}

/** The last entry of an archive: what it holds, as of which moment, and how each part is known to be whole. */
export interface Manifest {
  format: number;
  /** When the database stood so, ISO 8601. */
  takenAt: string;
  /** Migrations applied then, in order: restoring begins with these, and applies later ones after. */
  migrations: string[];
  tables: KeptTable[];
  /** Where each sequence goes on. */
  sequences: Record<string, string>;
  /** False where secrets were left out. */
  secrets: boolean;
  /** SHA-256 of every other entry, by its path. */
  sha256: Record<string, string>;
}

export const tableEntry = (name: string): string => `tables/${name.replaceAll('"', "")}.copy`;
