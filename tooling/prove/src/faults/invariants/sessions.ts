import type { Invariant } from "./invariant";

/** Sessions are stored in one table that every process reads, so a crash loses none. */
export const sessionsAsTold: Invariant = {
  name: "A session given is good after every crash, one ended stays ended",
  async look({ ledger, installation }) {
    const broken: string[] = [];
    for (const { cookie, standing } of ledger.sessions) {
      if (standing === "ending") continue;
      const { status } = await fetch(`${installation.url}/auth/session`, { headers: { cookie } });
      if (status !== (standing === "open" ? 200 : 401)) broken.push(`${standing}: ${status}`);
    }
    return { broken, note: `${ledger.sessions.length} sessions` };
  },
};
