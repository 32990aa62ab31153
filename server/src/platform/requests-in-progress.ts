import { AppError } from '#errors/app-error.ts';

/** Limits the requests of each key that are in progress at the same time. */
export class RequestsInProgress {
  readonly #limit: number;
  readonly #onLimit: () => void;
  readonly #counts = new Map<string, number>();

  constructor(limit: number, onLimit: () => void) {
    this.#limit = limit;
    this.#onLimit = onLimit;
  }

  /** Returns the function that ends the request. Throws `too-many-requests` at the limit. */
  begin(key: string): () => void {
    const count = this.#counts.get(key) ?? 0;
    if (count >= this.#limit) {
      this.#onLimit();
      throw new AppError('too-many-requests', { headers: { 'retry-after': '1' } });
    }
    this.#counts.set(key, count + 1);
    return () => {
      const left = (this.#counts.get(key) ?? 1) - 1;
      if (left === 0) this.#counts.delete(key);
      else this.#counts.set(key, left);
    };
  }
}
