/**
 * A part of each list: at least `least` of its values if it has as many, and together a value of every position. Always
 * the same part.
 */
export function spread<Value>(lists: readonly (readonly Value[])[], least: number): Value[][] {
  const shortest = Math.min(...lists.map(({ length }) => length));
  const step = Math.max(1, Math.min(lists.length, Math.floor(shortest / least)));
  return lists.map((list, index) => list.filter((_value, position) => position % step === index % step));
}
