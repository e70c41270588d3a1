import type { Tables } from "../../grow";

/** Where rows of businesses are written: one PostgreSQL, or a part of the tables at a node of a cluster. */
export interface Place extends Tables {
  /** The tables that are written there. */
  tables: readonly string[];
  /** What those rows of Fellside are read from that others get copies of. */
  sourceOf: (table: string) => string;
}

/** Readies a connection to write rows as they are: no trigger fires, and no foreign key is looked up. */
export const withoutTriggers = `SET session_replication_role = replica;
  SET synchronous_commit = off; SET work_mem = '256MB'; SET maintenance_work_mem = '1GB'; SET max_parallel_maintenance_workers = 2`;
