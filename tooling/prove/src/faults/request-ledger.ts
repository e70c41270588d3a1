/** A write as the client knows it. The service records what it did under the same request id. */
export interface Write {
  requestId: string;
  tenantId: string;
  /** What the service records of it, such as `order.placed`. */
  action: string;
  /** Null while no answer has said that it was done. */
  acknowledged: { at: number; subjectId: string | null } | null;
}

/** A session the clients were given, as far as they were told. */
export interface KnownSession {
  cookie: string;
  standing: "open" | "ending" | "ended";
}

/** What the clients sent and were told: what the service is held to afterwards. */
export class RequestLedger {
  readonly writes = new Map<string, Write>();
  readonly sessions: KnownSession[] = [];
  /** Answers that no document allows, or that took too long, in words. */
  readonly faults: string[] = [];
  /** From when to when a request took that was answered 500, in milliseconds of the clock. */
  readonly internal: { from: number; to: number }[] = [];
  readonly counts = { sent: 0, repeated: 0, broken: 0, answersLost: 0, busy: 0 };

  /** When the last write was acknowledged, in milliseconds of the clock. */
  lastAt = 0;

  begin(write: Omit<Write, "acknowledged">): void {
    if (this.writes.has(write.requestId)) return;
    this.writes.set(write.requestId, { ...write, acknowledged: null });
  }

  acknowledge(requestId: string, subjectId: string | null): void {
    const write = this.writes.get(requestId);
    this.lastAt = Date.now();
    if (write) write.acknowledged = { at: this.lastAt, subjectId };
  }

  get acknowledged(): Write[] {
    return [...this.writes.values()].filter((write) => write.acknowledged !== null);
  }

  get unanswered(): Write[] {
    return [...this.writes.values()].filter((write) => write.acknowledged === null);
  }

  /** The first acknowledgement from this moment on; null where there is none. */
  firstAfter(moment: number): number | null {
    const times = this.acknowledged.map(({ acknowledged }) => acknowledged?.at ?? 0);
    const after = times.filter((at) => at >= moment);
    return after.length === 0 ? null : Math.min(...after);
  }
}
