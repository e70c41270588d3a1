/** A write as the client knows it. The service records it under the same request id. */
export interface Write {
  requestId: string;
  tenantId: string;
  /** The recorded action, such as `order.placed`. */
  action: string;
  /** Null until an answer says that the write was done. */
  acknowledged: { at: number; subjectId: string | null } | null;
}

/** A session of a client, and its state as far as the client knows. */
export interface KnownSession {
  cookie: string;
  standing: "open" | "ending" | "ended";
}

/** The requests and answers of the clients, which the promises are checked against. */
export class RequestLedger {
  readonly writes = new Map<string, Write>();
  readonly sessions: KnownSession[] = [];
  /** Answers that are not published, or that took too long, in words. */
  readonly faults: string[] = [];
  /** Start and end of the requests that were answered 500, in milliseconds since 1970. */
  readonly internal: { from: number; to: number }[] = [];
  readonly counts = { sent: 0, repeated: 0, broken: 0, answersLost: 0, busy: 0 };

  /** When the last write was acknowledged, in milliseconds since 1970. */
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

  /** Returns the first acknowledgement from this moment on; null if there is none. */
  firstAfter(moment: number): number | null {
    const times = this.acknowledged.map(({ acknowledged }) => acknowledged?.at ?? 0);
    const after = times.filter((at) => at >= moment);
    return after.length === 0 ? null : Math.min(...after);
  }
}
