import type { SandboxSession, SandboxStore } from "../payments/sandbox/store";

/** Stores sessions as the database would: as JSON, so that only JSON is returned. */
export function memoryStore(): SandboxStore {
  const kept = new Map<string, string>();
  const read = (id: string): SandboxSession | null => {
    const json = kept.get(id);
    return json === undefined ? null : JSON.parse(json);
  };
  return {
    async put(session) {
      if (!kept.has(session.id)) kept.set(session.id, JSON.stringify(session));
      return read(session.id) ?? session;
    },
    get: async (id) => read(id),
    async update(session, before) {
      if (kept.get(session.id) !== JSON.stringify(before)) return false;
      kept.set(session.id, JSON.stringify(session));
      return true;
    },
  };
}
