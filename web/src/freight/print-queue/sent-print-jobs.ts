import { isPrintJobOpen, PRINT_JOB_STATES } from '@cartage/domain/documents/print-job.ts';
import { canStillChange, hasFailed, type PrintJob } from '#freight/print-queue/print-job-messages.ts';
import { tryStore } from '#session/browser-storage.ts';

/** A print job that was sent from this browser, which announces its outcome. */
export interface SentPrintJob {
  readonly sub: string;
  readonly organisationId: number;
  readonly references: readonly string[];
  /** As the browser read it last. */
  readonly job: PrintJob;
  /** The last message in the bell, so that a reload does not repeat it. */
  readonly announced: string;
  /** The user has opened a file instead, or removed the job from the list. */
  readonly isDismissed: boolean;
}

const KEY = 'cartage.print-jobs';
/** Finished jobs of a user in an organisation. */
const MAX_FINISHED = 30;
/** Older jobs need no action any more. */
const KEPT_FOR_MS = 7 * 24 * 3_600_000;

function parse(text: string): readonly SentPrintJob[] {
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.filter(isSentPrintJob) : [];
  } catch {
    return [];
  }
}

function isSentPrintJob(stored: unknown): stored is SentPrintJob {
  if (typeof stored !== 'object' || stored === null) return false;
  const { sub, organisationId, references, job, announced, isDismissed } = stored as Partial<
    Record<keyof SentPrintJob, unknown>
  >;
  return (
    typeof sub === 'string' &&
    typeof organisationId === 'number' &&
    Array.isArray(references) &&
    references.every((reference) => typeof reference === 'string') &&
    typeof announced === 'string' &&
    typeof isDismissed === 'boolean' &&
    isPrintJob(job)
  );
}

function isPrintJob(stored: unknown): stored is PrintJob {
  if (typeof stored !== 'object' || stored === null) return false;
  const { id, printerName, state, labels, requestedAtUtc } = stored as Partial<
    Record<keyof PrintJob, unknown>
  >;
  return (
    typeof id === 'number' &&
    typeof printerName === 'string' &&
    PRINT_JOB_STATES.some((known) => known === state) &&
    typeof labels === 'number' &&
    typeof requestedAtUtc === 'string' &&
    Date.parse(requestedAtUtc) > Date.now() - KEPT_FOR_MS
  );
}

const isSame = (one: SentPrintJob, organisationId: number, id: number) =>
  one.job.id === id && one.organisationId === organisationId;

/** Without the oldest finished jobs. Jobs that can change or have a problem are not limited, so that none is missed. */
function withinLimit(jobs: readonly SentPrintJob[]): readonly SentPrintJob[] {
  const finished = new Map<string, number>();
  return jobs.filter(({ sub, organisationId, job, isDismissed }) => {
    if (canStillChange(job) || (hasFailed(job) && !isDismissed)) return true;
    const owner = `${organisationId} ${sub}`;
    const count = (finished.get(owner) ?? 0) + 1;
    finished.set(owner, count);
    return count <= MAX_FINISHED;
  });
}

/** Stored in the browser across tabs and sign-outs, because a job waits for its printer for a day. */
function createSentPrintJobs() {
  let last: { readonly text: string; readonly sent: readonly SentPrintJob[] } | null = null;
  const listeners = new Set<() => void>();
  // Other tabs change the storage as well.
  const read = () => {
    const text = localStorage.getItem(KEY) ?? '[]';
    if (last?.text !== text) last = { text, sent: parse(text) };
    return last.sent;
  };
  const set = (next: readonly SentPrintJob[]) => {
    tryStore(localStorage, KEY, JSON.stringify(withinLimit(next)));
    for (const listener of listeners) listener();
  };
  const change = (id: number, organisationId: number, changes: Partial<SentPrintJob>) =>
    set(read().map((one) => (isSame(one, organisationId, id) ? Object.assign({}, one, changes) : one)));
  /** Jobs that a dialog shows. */
  const shown = new Map<number, number>();
  return {
    /** Latest first. */
    read,
    subscribe: (changed: () => void) => {
      listeners.add(changed);
      window.addEventListener('storage', changed);
      return () => {
        listeners.delete(changed);
        window.removeEventListener('storage', changed);
      };
    },
    /** The server returns an open job again for the same labels. */
    add: (added: Omit<SentPrintJob, 'announced' | 'isDismissed'>) => {
      const { organisationId, job } = added;
      const others = read().filter((one) => !isSame(one, organisationId, job.id));
      set([{ ...added, announced: '', isDismissed: false }, ...others]);
    },
    update: (organisationId: number, job: PrintJob) => change(job.id, organisationId, { job }),
    setAnnounced: (organisationId: number, id: number, announced: string) =>
      change(id, organisationId, { announced }),
    dismiss: (organisationId: number, id: number) => change(id, organisationId, { isDismissed: true }),
    /** For a job that the server does not know. */
    remove: (organisationId: number, id: number) =>
      set(read().filter((one) => !isSame(one, organisationId, id))),
    /** A dialog shows the job, so the bell does not announce it. Returns the end of that. */
    show: (id: number) => {
      shown.set(id, (shown.get(id) ?? 0) + 1);
      return () => void shown.set(id, (shown.get(id) ?? 1) - 1);
    },
    isShown: (id: number) => (shown.get(id) ?? 0) > 0,
  };
}

export const sentPrintJobs = createSentPrintJobs();

/**
 * The latest job that a print of these consignments has to show: an open one with any of them, so that no label is
 * printed twice, or a failed one with all of them.
 */
export function jobToShow(
  sent: readonly SentPrintJob[],
  { sub, organisationId, references }: Pick<SentPrintJob, 'sub' | 'organisationId' | 'references'>,
): SentPrintJob | null {
  const own = sent.filter((one) => one.sub === sub && one.organisationId === organisationId);
  const has = (one: SentPrintJob) => (reference: string) => one.references.includes(reference);
  const open = own.find((one) => isPrintJobOpen(one.job.state) && references.some(has(one)));
  if (open !== undefined) return open;
  const latest = own.find((one) => references.some(has(one)));
  if (latest === undefined || latest.isDismissed || !references.every(has(latest))) return null;
  return hasFailed(latest.job) ? latest : null;
}
