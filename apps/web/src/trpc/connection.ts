/** What stands between a page and the service: nothing, no network, or a service that does not answer. */
export type Connection = "on" | "offline" | "no_answer";

const askAgainMs = 5000;

/**
 * Whether the service can be reached, told to whoever listens. The browser says at once that it is offline; that
 * the service does not answer is found out by asking for something small once a request has come to nothing.
 */
export class ConnectionWatch {
  #answers = true;
  #again: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #ask: () => Promise<boolean>;

  /** `ask` resolves to whether the service answered. */
  constructor(ask: () => Promise<boolean> = askForSomethingSmall) {
    this.#ask = ask;
  }

  get now(): Connection {
    if (!navigator.onLine) return "offline";
    return this.#answers ? "on" : "no_answer";
  }

  /** Calls `listener` whenever `now` may have changed; for `useSyncExternalStore`. */
  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    window.addEventListener("online", this.doubt);
    window.addEventListener("online", listener);
    window.addEventListener("offline", listener);
    return () => {
      this.#listeners.delete(listener);
      window.removeEventListener("online", listener);
      window.removeEventListener("offline", listener);
      if (this.#listeners.size > 0) return;
      window.removeEventListener("online", this.doubt);
      clearTimeout(this.#again);
    };
  };

  /** A request came to nothing: asks whether the service is there, and goes on asking until it is. */
  readonly doubt = async (): Promise<void> => {
    clearTimeout(this.#again);
    this.#set(await this.#ask());
    if (this.#answers || this.#listeners.size === 0) return;
    this.#again = setTimeout(() => void this.doubt(), askAgainMs);
  };

  #set(answers: boolean): void {
    if (answers === this.#answers) return;
    this.#answers = answers;
    for (const listener of this.#listeners) listener();
  }
}

/** A refusal is an answer; a proxy that finds nobody behind it is none. */
async function askForSomethingSmall(): Promise<boolean> {
  try {
    const { status } = await fetch("/drive/manifest.webmanifest", {
      method: "HEAD",
      cache: "no-store",
    });
    return status < 502;
  } catch {
    return false;
  }
}

/** The tab's own. */
export const connection = new ConnectionWatch();
