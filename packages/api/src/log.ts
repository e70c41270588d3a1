/** Where bugs and slow things are told; pino's shape, so that a process hands in its own. */
export interface Log {
  error(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  info(facts: object, message: string): void;
}
