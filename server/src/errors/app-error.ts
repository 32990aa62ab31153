import { ERRORS, type ErrorCode, type Problem } from '@cartage/contract/errors.ts';

export interface AppErrorOptions {
  /** Shown to the user instead of the catalogue's title. */
  readonly detail?: string;
  readonly errors?: Problem['errors'];
  /** With `stale-version` and `conflict`: the current state of the record. */
  readonly current?: unknown;
  /** With `conflict`: the available alternatives. */
  readonly alternatives?: unknown;
  /** With `maintenance`: when it is expected to end. */
  readonly until?: Date;
  readonly headers?: Readonly<Record<string, string>>;
  /** Goes to the log only. */
  readonly cause?: unknown;
}

/** A failure of the catalogue; thrown by use cases, turned into a response by `problem.ts`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly detail: string | undefined;
  readonly errors: Problem['errors'];
  readonly current: unknown;
  readonly alternatives: unknown;
  readonly until: Date | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.detail ?? ERRORS[code].title, { cause: options.cause });
    this.code = code;
    this.detail = options.detail;
    this.errors = options.errors;
    this.current = options.current;
    this.alternatives = options.alternatives;
    this.until = options.until;
    this.headers = options.headers ?? {};
  }
}
