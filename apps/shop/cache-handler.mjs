/**
 * Next's side of the kept pages (src/kept): it loads this file by itself, outside what is bundled, and
 * makes one of these for every request. The pages wait on the process, put there as it starts
 * (src/instrumentation.ts); while the app is built there are none.
 */
export default class CacheHandler {
  async get(key) {
    return globalThis.roundsmanKeptPages?.get(key) ?? null;
  }

  async set(key, page, { cacheControl } = {}) {
    if (page) globalThis.roundsmanKeptPages?.set(key, page, cacheControl);
  }

  /** What changes is told by the database, to every process (docs/decisions/0140). */
  async revalidateTag() {}

  resetRequestCache() {}
}
