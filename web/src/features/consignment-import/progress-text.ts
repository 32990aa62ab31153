import { formatDateTime } from '@cartage/domain/dates/format.ts';
import { wholeNumber } from '#freight/figures.ts';
import type { Import } from '#freight/imports/import-query.ts';
import { countText } from '#freight/imports/import-result.ts';

type Progress = Pick<Import, 'created' | 'failed' | 'skipped' | 'total' | 'createdAtDateTimeUtc'>;

export const settledOf = ({ created, failed, skipped }: Progress): number => created + failed + skipped;

/** When the import started, how fast it is and how long it still takes, once there is a rate. */
export function progressText(job: Progress, now: Date): string {
  const started = `Started ${formatDateTime(new Date(job.createdAtDateTimeUtc))}`;
  const settled = settledOf(job);
  const seconds = (now.getTime() - Date.parse(job.createdAtDateTimeUtc)) / 1000;
  if (settled < 5 || seconds < 1) return started;
  const rate = settled / seconds;
  return `${started}, ${rateText(rate)}, ${leftText((job.total - settled) / rate)}`;
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
