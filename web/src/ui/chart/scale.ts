/** Axis ticks at round steps from 0 to the first one at or above `max`, with at most `maxSteps` steps above 0. */
export function niceTicks(max: number, maxSteps = 3): readonly number[] {
  if (!(max > 0)) return [0];
  const rough = max / maxSteps;
  const power = 10 ** Math.floor(Math.log10(rough));
  // Counts are whole numbers, so a step is at least 1.
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? 1,
  );
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, index) => index * step);
}

/** The indexes of `count` points that get a label: both ends and evenly spaced ones between, with room for `room` labels. */
export function labelledIndexes(count: number, room: number): readonly number[] {
  const last = count - 1;
  if (last <= 0) return [0];
  const step = Math.max(1, Math.ceil(last / Math.max(1, room - 1)));
  const indexes: number[] = [];
  // Stop before the last index, which is always labelled.
  for (let index = 0; last - index >= step * 0.75; index += step) indexes.push(index);
  return [...indexes, last];
}
