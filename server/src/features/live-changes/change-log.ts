import { randomUUID } from 'node:crypto';
import type { ConsignmentChange, JobChange } from '@cartage/contract/shapes/change.ts';

/** A job, and the user or the site that may see it. */
export interface NotifiedJob extends JobChange {
  readonly userId: number | null;
  readonly siteId: number | null;
}

/** One notification of the database. */
export interface Notification {
  readonly id: string;
  readonly organisationId: number;
  /** Null: too many to list. */
  readonly changes: readonly ConsignmentChange[] | null;
  readonly jobs: readonly NotifiedJob[];
}

interface Entry extends Partial<Notification> {
  readonly at: number;
  next: Entry | undefined;
}

/** About 10 MB. */
const MAX_WEIGHT = 50_000;

/**
 * The latest notifications, in the order of their commits. Every API process receives them in the same order and with the
 * same ids, so a stream can continue at another process.
 */
export class ChangeLog {
  readonly #maxWeight: number;
  readonly #entries = new Map<string, Entry>();
  #weight = 0;
  #last: Entry;
  #lastId: string;
  #startedAt: number;

  constructor(maxWeight = MAX_WEIGHT) {
    this.#maxWeight = maxWeight;
    this.#lastId = randomUUID();
    this.#startedAt = performance.now();
    this.#last = { at: this.#startedAt, next: undefined };
    this.#entries.set(this.#lastId, this.#last);
  }

  /** The id of the latest notification, or of the start. */
  get lastId(): string {
    return this.#lastId;
  }

  add(notification: Notification): void {
    const entry: Entry = { ...notification, at: performance.now(), next: undefined };
    this.#last.next = entry;
    this.#last = entry;
    this.#lastId = notification.id;
    this.#entries.set(notification.id, entry);
    this.#weight += weightOf(entry);
    for (const [id, oldest] of this.#entries) {
      if (this.#weight <= this.#maxWeight || oldest === entry) break;
      this.#entries.delete(id);
      this.#weight -= weightOf(oldest);
      this.#startedAt = oldest.at;
    }
  }

  /** The notifications after this one; null when it is unknown here. */
  after(id: string): Notification[] | null {
    const entry = this.#entries.get(id);
    if (entry === undefined) return null;
    const found: Notification[] = [];
    for (let next = entry.next; next !== undefined; next = next.next)
      if (isNotification(next)) found.push(next);
    return found;
  }

  /** The notifications of the last milliseconds; null when the log began later. */
  ofLast(ms: number): Notification[] | null {
    const from = performance.now() - ms;
    if (this.#startedAt > from) return null;
    return [...this.#entries.values()].filter((entry) => entry.at >= from).filter(isNotification);
  }
}

const weightOf = ({ changes, jobs }: Entry) => 1 + (changes?.length ?? 0) + (jobs?.length ?? 0);

const isNotification = (entry: Entry): entry is Entry & Notification => entry.id !== undefined;
