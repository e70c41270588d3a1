/** Returns the nearest other orders of each order, by the cheaper direction, nearest first. */
export function nearest(cost: Float64Array, nodes: number, orders: number, most: number) {
  const nearCount = Math.max(0, Math.min(most, orders - 1));
  const near = new Int32Array(orders * nearCount);
  const distance = new Float64Array(orders);
  for (let order = 0; order < orders; order++) {
    for (let other = 0; other < orders; other++) {
      distance[other] = Math.min(cost[order * nodes + other]!, cost[other * nodes + order]!);
    }
    const others = Array.from({ length: orders }, (_, other) => other).filter(
      (other) => other !== order,
    );
    others.sort((a, b) => distance[a]! - distance[b]! || a - b);
    near.set(others.slice(0, nearCount), order * nearCount);
  }
  return { near, nearCount };
}
