import type { ServedOperationId } from '@cartage/contract/operation-table.ts';
import type { Answer } from '@cartage/contract/operations.ts';

export interface ReplyOptions {
  /** Where it is not the one of the shape. */
  readonly status?: number;
  /** Version of the consignment in the answer; sent as `ETag: "<version>"`. */
  readonly etag?: number;
  /** Path of what was made. */
  readonly location?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface SentFile {
  /** Pieces that are still being made are sent as they come; one that fails breaks the connection off. */
  readonly file: Buffer | AsyncIterable<string>;
  /** Under which it is kept: ASCII, no quotes. */
  readonly fileName: string;
}

/** The caller has this version already; made by `unchanged`. */
export interface Unchanged {
  readonly unchanged: number;
}

/** What a handler gives back; made by `reply`, `rawReply` and `fileReply`. */
export type Reply<Id extends ServedOperationId> = (
  | { readonly answer: Answer<Id> }
  | { readonly rawJson: string | Buffer }
  | SentFile
) &
  ReplyOptions;

export function reply<const A>(answer: A, options: ReplyOptions = {}): { readonly answer: A } & ReplyOptions {
  return { answer, ...options };
}

/** JSON text that already has the shape of the answer, such as list documents kept in the database. */
export function rawReply(
  rawJson: string | Buffer,
  options: ReplyOptions = {},
): { readonly rawJson: string | Buffer } & ReplyOptions {
  return { rawJson, ...options };
}

/** Bytes, for an operation whose shape says of which media type. */
export function fileReply(
  file: SentFile['file'],
  fileName: string,
  options: Pick<ReplyOptions, 'headers'> = {},
): SentFile & ReplyOptions {
  return { file, fileName, ...options };
}

/** Answers 304, and nothing else. */
export const unchanged = (version: number): Unchanged => ({ unchanged: version });
