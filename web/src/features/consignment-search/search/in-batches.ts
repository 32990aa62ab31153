/** Consecutive slices of at most `size` items. */
export function inBatches<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, batch) => items.slice(batch * size, (batch + 1) * size));
}
