import { MEASURES, type PlanOrder, type PlanVan, type Problem, type TimeSpan } from "./problem";

/** The problem contradicts itself. The message names the contradiction. Planning has not begun. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
}

/** @throws ProblemError at the first contradiction */
export function checkProblem({ orders, vans, matrix }: Problem): void {
  const cells = matrix.size * matrix.size;
  require(matrix.metres.length === cells &&
    matrix.seconds.length === cells, "the matrix is not square");
  requireDistinct(orders, "order");
  requireDistinct(vans, "van");
  const isPlace = (place: number) => Number.isInteger(place) && place >= 0 && place < matrix.size;
  for (const order of orders) checkOrder(order, isPlace);
  for (const van of vans) checkVan(van, isPlace);

  const placed = new Map(orders.map((order) => [order.id, order]));
  const begun = new Set<string>();
  for (const van of vans) {
    for (const id of van.begins ?? []) {
      const order = placed.get(id);
      require(order !==
        undefined, `van ${van.id} begins with ${id}, which is not among the orders`);
      require(!begun.has(id), `order ${id} begins two rounds, or one twice`);
      require(order.place !== null, `van ${van.id} begins with ${id}, which has no place`);
      require(order.vanId === undefined ||
        order.vanId ===
          van.id, `van ${van.id} begins with ${id}, which may only ride on ${String(order.vanId)}`);
      begun.add(id);
    }
  }
}

function checkOrder(order: PlanOrder, isPlace: (place: number) => boolean): void {
  const name = `order ${order.id}`;
  require(order.place === null || isPlace(order.place), `${name} lies outside the matrix`);
  for (const measure of MEASURES) {
    requireAmount(order.deliver[measure], `${name}: ${measure} to deliver`);
    requireAmount(order.collect[measure], `${name}: ${measure} to collect`);
  }
  requireAmount(order.serviceSeconds, `${name}: its service time`);
  requireAmount(order.priority ?? 1, `${name}: its priority`);
  for (const window of order.windows) requireSpan(window, `${name}: a window`);
}

function checkVan(van: PlanVan, isPlace: (place: number) => boolean): void {
  const name = `van ${van.id}`;
  require(isPlace(van.startPlace) &&
    isPlace(van.endPlace), `${name}: a yard lies outside the matrix`);
  for (const measure of MEASURES) {
    const limit = van.capacity[measure];
    if (limit !== null) requireAmount(limit, `${name}: its limit of ${measure}`);
  }
  requireAmount(van.hazardThresholdKg ?? 0, `${name}: its threshold of hazardKg`);
  require(Number.isFinite(van.shift.from), `${name}: its shift has no beginning`);
  requireSpan(van.shift, `${name}: its shift`);
  if (van.break) {
    requireAmount(van.break.seconds, `${name}: its break`);
    requireSpan(van.break.start, `${name}: the span of its break`);
  }
}

function requireDistinct(things: readonly { readonly id: string }[], kind: string): void {
  const seen = new Set<string>();
  for (const { id } of things) {
    require(!seen.has(id), `${kind} ${id} is there twice`);
    seen.add(id);
  }
}

function requireAmount(amount: number, name: string): void {
  require(Number.isFinite(amount) && amount >= 0, `${name} is ${amount}`);
}

function requireSpan({ from, until }: TimeSpan, name: string): void {
  require(from <= until, `${name} ends at ${until} before it begins at ${from}`);
}

function require(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new ProblemError(otherwise);
}
