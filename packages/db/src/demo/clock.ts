const dayMs = 86_400_000;

/** The demo's calendar: everything is told from the moment it is loaded, in the businesses' own time zone. */
export class Clock {
  readonly today: string;

  constructor(readonly now: Date) {
    this.today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" }).format(now);
  }

  /** YYYY-MM-DD, so many days before today (after it below zero). */
  day(before: number): string {
    return new Date(Date.parse(this.today) - before * dayMs).toISOString().slice(0, 10);
  }

  /** That day at this UTC hour; never later than a moment ago. */
  at(before: number, hour: number, minute = 0): string {
    const wanted = Date.parse(this.day(before)) + (hour * 60 + minute) * 60_000;
    return new Date(Math.min(wanted, this.now.getTime() - 60_000)).toISOString();
  }

  minutesAgo(minutes: number): string {
    return new Date(this.now.getTime() - minutes * 60_000).toISOString();
  }

  inDays(days: number): string {
    return new Date(this.now.getTime() + days * dayMs).toISOString();
  }
}
