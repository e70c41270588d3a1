import { milliseconds } from "date-fns/milliseconds";
import { LRUCache } from "lru-cache";
import { finish, type Page } from "./finish";
import { makeReady, type Ready } from "./ready";

/** How long Next itself would take a page for fresh; handed back to it as it came. */
type CacheControl = { revalidate: number | false; expire?: number };

interface Kept {
  page: Page;
  /** As it is sent from here; a route's answer is left to Next. */
  ready: Ready | undefined;
  cacheControl: CacheControl | undefined;
  tenantId: string;
  /** What had changed, over all, when it began to be made. */
  madeAt: number;
  /** Milliseconds since 1970. */
  keptAt: number;
  until: number;
}

/** What a host shows: whose shop, and when it changes by itself (milliseconds since 1970). */
export interface Showing {
  tenantId: string;
  changesAt: number | null;
}

interface Options {
  /** Hears of each change in a business; null: some may have been missed. */
  hear: (tenantId: string, heard: (change: { kind: string } | null) => void) => unknown;
  now?: () => number;
  maxBytes?: number;
}

/** Should a change ever go unheard, it is seen by then all the same. */
const longestMs = milliseconds({ minutes: 10 });

/**
 * The shops' pages as one process keeps them, until what they show changes. A page is used only while
 * nothing in its business has been told to have changed since it *began* to be made: a change that
 * comes while it is made would else be lost.
 */
export class KeptPages {
  readonly #pages: LRUCache<string, Kept>;
  readonly #hear: Options["hear"];
  readonly #now: () => number;
  /** By host. */
  readonly #showing = new LRUCache<string, Showing>({ max: 20_000 });
  /** The last change of each business that is listened to, counted over all businesses. */
  readonly #changedAt = new Map<string, number>();
  readonly #begunAt = new LRUCache<string, number>({ max: 10_000 });
  #changes = 0;

  constructor({ hear, now = Date.now, maxBytes = 128 * 1024 * 1024 }: Options) {
    this.#hear = hear;
    this.#now = now;
    this.#pages = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf });
  }

  /** A host was found to show this shop. Its pages are kept from the first that is made while listening. */
  shows(host: string, showing: Showing): void {
    const { tenantId } = showing;
    this.#showing.set(host, showing);
    if (this.#changedAt.has(tenantId)) return;
    this.#changed(tenantId);
    this.#hear(tenantId, (change) => {
      if (change === null || change.kind === "shop") this.#changed(tenantId);
    });
  }

  /** A page as Next asks for it; null where it has to be made, which is taken to begin now. */
  get(key: string) {
    const address = addressIn(key);
    const kept = this.#fresh(address);
    if (kept) {
      const { page: value, keptAt: lastModified, cacheControl } = kept;
      return { value, lastModified, ...(cacheControl && { cacheControl }) };
    }
    this.#pages.delete(address);
    // Of two that are being made the older counts: whichever is done first may be either.
    if (!this.#begunAt.has(address)) this.#begunAt.set(address, this.#changes);
    return null;
  }

  /** A page as it is sent, by where it is made (addresses.ts); undefined where Next has to be asked. */
  ready(address: string): Ready | undefined {
    return this.#fresh(address)?.ready;
  }

  /** Takes a page that was made: it is finished in place, which is also how Next sends it this first time. */
  set(key: string, page: Page, cacheControl?: CacheControl): void {
    finish(page);
    const address = addressIn(key);
    const madeAt = this.#begunAt.get(address) ?? -1;
    this.#begunAt.delete(address);
    const showing = this.#showing.get(hostIn(address));
    // A page of no shop, or of none such: whoever types addresses fills no memory.
    if (!showing || (page.status ?? 200) !== 200) return;
    const { tenantId, changesAt } = showing;
    const keptAt = this.#now();
    const until = Math.min(keptAt + longestMs, changesAt ?? Number.POSITIVE_INFINITY);
    const ready = page.html === undefined ? undefined : makeReady(page.html);
    this.#pages.set(address, { page, ready, cacheControl, tenantId, madeAt, keptAt, until });
  }

  #fresh(address: string): Kept | undefined {
    const kept = this.#pages.get(address);
    if (!kept) return undefined;
    const { tenantId, madeAt, until } = kept;
    const changedAt = this.#changedAt.get(tenantId) ?? Number.POSITIVE_INFINITY;
    const isTheirs = this.#showing.get(hostIn(address))?.tenantId === tenantId;
    return isTheirs && madeAt >= changedAt && this.#now() < until ? kept : undefined;
  }

  #changed(tenantId: string): void {
    this.#changes += 1;
    this.#changedAt.set(tenantId, this.#changes);
  }
}

/** Of a key such as `/route-cache/APP_PAGE/{which page}/$/at/fellside.example/products`: `/at/…`. */
const addressIn = (key: string): string => /\/\$(\/at\/.*)$/.exec(key)?.[1] ?? key;

const hostIn = (address: string): string => /^\/at\/([^/]+)/.exec(address)?.[1] ?? "";

const sizeOf = ({ page: { html = "", rscData, body }, ready }: Kept): number =>
  2 * html.length + (rscData?.length ?? 0) + (body?.length ?? 0) + (ready?.bytes.length ?? 0) + 500;
