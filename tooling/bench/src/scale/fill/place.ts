import type { Tables } from "../../grow";

/** A target of the copied rows: one PostgreSQL, or a part of the tables at a node of a cluster. */
export interface Place extends Tables {
  /** The tables to fill here. */
  tables: readonly string[];
  /** Returns the relation with Fellside's rows to copy. */
  sourceOf: (table: string) => string;
}

/** Settings of a connection that writes rows as they are: no trigger fires, and no foreign key is checked. */
export const withoutTriggers = `SET session_replication_role = replica;
  SET synchronous_commit = off; SET work_mem = '256MB'; SET maintenance_work_mem = '1GB'; SET max_parallel_maintenance_workers = 2`;
