/** Where bugs and slow things are told; pino's shape, so that a process hands in its own. */
export interface Log {
  error(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  info(facts: object, message: string): void;
}

/** The same log, whose every line says these facts too: of which request, of which job. */
export const withFacts = (log: Log, always: object): Log => ({
  error: (facts, message) => log.error({ ...always, ...facts }, message),
  warn: (facts, message) => log.warn({ ...always, ...facts }, message),
  info: (facts, message) => log.info({ ...always, ...facts }, message),
});
