import { useState } from 'react';
import { isRecent, type ProgressSample } from '#features/consignment-import/progress-text.ts';

/** The progress that this page has seen in the last seconds, the oldest first. */
export function useProgressSamples(settled: number, at: Date): readonly ProgressSample[] {
  const [samples, setSamples] = useState<readonly ProgressSample[]>([]);
  if (samples.at(-1)?.at.getTime() === at.getTime()) return samples;
  const recent = [...samples.filter((sample) => isRecent(sample, at)), { at, settled }];
  setSamples(recent);
  return recent;
}
