import type { DemoDatabase } from "@roundsman/testing/running";

/** A database of a known size: on one PostgreSQL, or on a cluster. */
export interface Sized extends Pick<DemoDatabase, "url" | "environment" | "folder" | "close"> {
  /** The superuser's address at each node, the coordinator's first. One PostgreSQL has one address. */
  nodes: readonly string[];
}
