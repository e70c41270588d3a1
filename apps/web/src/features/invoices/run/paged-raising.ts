import type { Invoice } from "@/features/states/invoice-states";
import { mostAtOnce, type Billable } from "./run-choice";

type Page = { customers: readonly Billable[]; nextCursor: string | null };

type RaisingSteps = {
  /** The page after a cursor of those who are billed. */
  read: (cursor: string | undefined) => Promise<Page>;
  /** Bills orders; asked again for the same ones after its answer was lost, it bills them once. */
  raise: (orderIds: readonly string[]) => Promise<readonly Invoice[]>;
  /** Told of all that was raised so far, after each page. */
  onRaised: (raised: readonly Invoice[]) => void;
};

/**
 * Bills a run page by page. It can be stopped between two pages, and goes on where it was: after an answer that
 * was lost with the very same orders, after a refusal with what its page has by then.
 */
export class PagedRaising {
  #cursor: string | undefined;
  #page: Page | null = null;
  #raised: readonly Invoice[] = [];
  #stopped = false;
  readonly #steps: RaisingSteps;

  constructor(steps: RaisingSteps) {
    this.#steps = steps;
  }

  stop(): void {
    this.#stopped = true;
  }

  /** What is on the page is asked for anew: some of it was billed by somebody else. */
  forgetPage(): void {
    this.#page = null;
  }

  /** @returns whether all of it is billed; false where it was stopped */
  async go(): Promise<boolean> {
    this.#stopped = false;
    for (let last = false; !last;) {
      if (this.#stopped) return false;
      this.#page ??= await this.#steps.read(this.#cursor);
      const { customers, nextCursor } = this.#page;
      const orderIds = customers.flatMap(({ orders }) => orders.map(({ id }) => id));
      if (orderIds.length > 0) {
        this.#raised = [...this.#raised, ...(await this.#steps.raise(orderIds))];
        this.#steps.onRaised(this.#raised);
      }
      this.#page = null;
      last = nextCursor === null;
      this.#cursor = nextCursor ?? this.#cursor;
    }
    return true;
  }
}

/** Those ticked one by one, in pages of no more orders than are billed at once. */
export function pagesOf(customers: readonly Billable[]): RaisingSteps["read"] {
  const pages: Billable[][] = [];
  let orders = mostAtOnce;
  for (const customer of customers) {
    orders += customer.orders.length;
    if (orders > mostAtOnce) {
      pages.push([]);
      orders = customer.orders.length;
    }
    pages.at(-1)?.push(customer);
  }
  return (cursor) => {
    const at = Number(cursor ?? 0);
    return Promise.resolve({
      customers: pages[at] ?? [],
      nextCursor: at + 1 < pages.length ? String(at + 1) : null,
    });
  };
}
