/** Round steps from 0 to the first one that holds `max`: at most `most` of them above 0. */
export function niceTicks(max: number, most = 3): readonly number[] {
  if (!(max > 0)) return [0];
  const rough = max / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  // Whole things are counted: below 1 there is no step.
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? 1);
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, index) => index * step);
}

/** Which of so many places carry their words: the ends, and evenly between them what has room. */
export function labelledPlaces(count: number, room: number): readonly number[] {
  const last = count - 1;
  if (last <= 0) return [0];
  const step = Math.max(1, Math.ceil(last / Math.max(1, room - 1)));
  const places: number[] = [];
  // The last one has its own room.
  for (let place = 0; last - place >= step * 0.75; place += step) places.push(place);
  return [...places, last];
}
