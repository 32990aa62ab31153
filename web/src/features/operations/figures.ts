import type { OperationsStatus } from '#features/operations/use-operations.ts';

/** One figure with its unit: '45 s', '12 min', '5 h' or '3 days'. */
export function durationText(seconds: number): string {
  if (seconds < 100) return `${Math.max(0, Math.round(seconds))} s`;
  if (seconds < 6000) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}

export function bytesText(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

/** The remedy for each issue, in the order of the page. */
const ISSUE_TEXTS: Readonly<Record<OperationsStatus['issues'][number], string>> = {
  worker: 'No worker is running. Start the worker process.',
  queue: 'A job has waited for more than 5 minutes. Check the log of the worker.',
  mail: 'An email has waited for more than 5 minutes. Check the mail server.',
  backup: 'The newest backup is too old. Check the failed jobs, then create a backup.',
  storage: 'Uploads are refused because the disk is full. Free some space.',
};

export const issueText = (issue: OperationsStatus['issues'][number]): string => ISSUE_TEXTS[issue];
