import { context } from "@opentelemetry/api";
import { Pool, type PoolClient } from "pg";

export type Checkout = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (destroy?: Error | boolean) => void,
) => void;

/**
 * A pool whose statements belong to whoever asked for the connection. One who had to wait is called
 * back by whoever gave it back, in whose trace the statement would else stand.
 */
export class TracedPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(checkout: Checkout): void;
  override connect(checkout?: Checkout): Promise<PoolClient> | void {
    if (!checkout) return super.connect();
    super.connect(context.bind(context.active(), checkout));
  }
}
