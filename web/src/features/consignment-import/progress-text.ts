import { formatDateTime } from '@cartage/domain/dates/format.ts';
import { wholeNumber } from '#freight/figures.ts';
import type { Import } from '#freight/imports/import-query.ts';
import { countText } from '#freight/imports/import-result.ts';

type Progress = Pick<Import, 'created' | 'failed' | 'skipped' | 'total' | 'createdAtDateTimeUtc'>;

export const settledOf = ({ created, failed, skipped }: Progress): number => created + failed + skipped;

/** How far an import was at some time. */
export interface ProgressSample {
  readonly at: Date;
  readonly settled: number;
}

const WINDOW_MS = 15_000;
const MIN_WINDOW_MS = 2_000;

export const isRecent = (sample: ProgressSample, now: Date): boolean =>
  now.getTime() - sample.at.getTime() <= WINDOW_MS;

/** When the import started, how fast it is and how long it still takes, once there is a rate. */
export function progressText(job: Progress, now: Date, samples: readonly ProgressSample[]): string {
  const pace = paceText(job, now, samples);
  const started = `Started ${formatDateTime(new Date(job.createdAtDateTimeUtc))}`;
  return pace === null ? started : `${started}, ${pace}`;
}

/** The rate is that of the last seconds: an import can wait for others and for a server that restarts. */
export function paceText(job: Progress, now: Date, samples: readonly ProgressSample[]): string | null {
  const settled = settledOf(job);
  const whole = { at: new Date(job.createdAtDateTimeUtc), settled: 0 };
  const earlier =
    samples.find((sample) => isRecent(sample, now) && now.getTime() - sample.at.getTime() >= MIN_WINDOW_MS) ??
    whole;
  const seconds = (now.getTime() - earlier.at.getTime()) / 1000;
  const rate = (settled - earlier.settled) / seconds;
  if (settled < 5 || seconds < 1 || rate <= 0) return null;
  return `${rateText(rate)}, ${leftText((job.total - settled) / rate)}`;
}

const rateText = (perSecond: number): string =>
  perSecond >= 1
    ? `${wholeNumber(Math.round(perSecond))} per second`
    : `${wholeNumber(Math.max(1, Math.round(perSecond * 60)))} per minute`;

function leftText(seconds: number): string {
  const whole = Math.ceil(seconds);
  return whole < 90
    ? `about ${countText(whole, 'second')} left`
    : `about ${countText(Math.round(seconds / 60), 'minute')} left`;
}
