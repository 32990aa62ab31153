import { Readable } from 'node:stream';
import type { ConsignmentChange, JobChange } from '@cartage/contract/shapes/change.ts';
import type { Notification, NotifiedJob } from '#features/live-changes/change-log.ts';

/** A user and its sites, or staff of the freight provider. */
export interface Audience {
  readonly organisationIds: readonly number[];
  readonly userId: number;
  /** Null: staff, which sees all sites. It gets `refresh` instead of changes, because it must not see drafts. */
  readonly siteIds: readonly number[] | null;
}

/** Changes within this time are sent together, because a bulk action commits each consignment separately. */
const COLLECT_MS = 200;
/** More changes, or more jobs, than this are sent as `refresh`, so that one flush is far below the limit of unread bytes. */
const MAX_CHANGES = 500;
const MAX_JOBS = 500;
/** A client that is this far behind is disconnected, and continues with `Last-Event-ID`. */
const MAX_UNREAD_BYTES = 256 * 1024;
const END_TIMEOUT_MS = 1000;

/** The events of one client, as a response body. */
export class ChangeStream {
  readonly body = new Readable({ read: () => {} });
  readonly #onSlow: () => void;
  #audience: Audience;
  #changes = new Map<string, ConsignmentChange>();
  #jobs = new Map<string, JobChange>();
  #mustRefresh = false;
  #isEnded = false;
  #lastId: string;
  #timer: NodeJS.Timeout | undefined;

  constructor(audience: Audience, lastId: string, onSlow: () => void) {
    this.#audience = audience;
    this.#lastId = lastId;
    this.#onSlow = onSlow;
    this.body.once('close', () => clearTimeout(this.#timer));
  }

  /** The rights of the user may change while the stream is open. */
  set audience(audience: Audience) {
    this.#audience = audience;
  }

  /** Sends the changes that the user may see, soon. */
  add({ id, organisationId, changes, jobs }: Notification): void {
    this.#lastId = id;
    const { organisationIds, siteIds } = this.#audience;
    if (!organisationIds.includes(organisationId)) return;
    if (changes === null || (siteIds === null && changes.length > 0)) this.#mustRefresh = true;
    for (const change of changes ?? []) {
      if (siteIds === null || !siteIds.includes(change.siteId)) continue;
      const { reference, version } = change;
      // A consignment that moved between two sites of the user has not left them.
      if (version !== null || this.#changes.get(reference) === undefined)
        this.#changes.set(reference, change);
    }
    for (const job of jobs) {
      if (this.#isVisible(job)) this.#jobs.set(`${job.kind} ${job.id}`, { kind: job.kind, id: job.id });
    }
    if (this.#changes.size > MAX_CHANGES || this.#jobs.size > MAX_JOBS) this.#mustRefresh = true;
    if (this.#mustRefresh || this.#changes.size > 0 || this.#jobs.size > 0)
      this.#timer ??= setTimeout(() => this.flush(), COLLECT_MS);
  }

  /** The client may have missed changes and must refetch its data. */
  refresh(lastId: string): void {
    this.#lastId = lastId;
    this.#mustRefresh = true;
    this.flush();
  }

  /** Confirms the position too, so that a client whose sites have few changes can continue from it. */
  heartbeat(lastId: string): void {
    this.flush();
    this.#lastId = lastId;
    this.#send('heartbeat', {});
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const changes = [...this.#changes.values()];
    const mustRefresh = this.#mustRefresh;
    const jobs = [...this.#jobs.values()];
    this.#changes = new Map();
    this.#jobs = new Map();
    this.#mustRefresh = false;
    if (mustRefresh) this.#send('refresh', {});
    else if (changes.length > 0) this.#send('changes', changes);
    if (jobs.length > 0 && !mustRefresh) this.#send('jobs', jobs);
  }

  /** Ends the response, also for a client that does not read. */
  end(): void {
    if (this.#isEnded || this.body.destroyed) return;
    this.flush();
    this.#isEnded = true;
    this.body.push(null);
    const timer = setTimeout(() => this.body.destroy(), END_TIMEOUT_MS);
    this.body.once('close', () => clearTimeout(timer));
  }

  #isVisible({ userId, siteId }: NotifiedJob): boolean {
    const { userId: ownId, siteIds } = this.#audience;
    return userId === ownId || (siteId !== null && siteIds !== null && siteIds.includes(siteId));
  }

  #send(event: string, data: unknown): void {
    if (this.#isEnded || this.body.destroyed) return;
    this.body.push(`id: ${this.#lastId}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    if (this.body.readableLength <= MAX_UNREAD_BYTES) return;
    this.#onSlow();
    this.body.destroy();
  }
}
