import type { Readable } from 'node:stream';
import type { ServedOperationId } from '@cartage/contract/operation-table.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';

export interface ReplyOptions {
  /** Overrides the status of the operation's shape. */
  readonly status?: number;
  /** Version of the consignment in the body, sent as `ETag: "<version>"`. */
  readonly etag?: number;
  /** Path of the created resource. */
  readonly location?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface FileReply {
  /** Whether the response has the second media type of the shape. */
  readonly isOtherFile?: boolean | undefined;
  /** Chunks are sent as they are generated; an error while generating aborts the connection. */
  readonly file: Buffer | AsyncIterable<string>;
  /** For the download: ASCII, without quotes. */
  readonly fileName: string;
}

/** A stream of server-sent events, for an operation whose shape has their media type. */
export interface EventsReply {
  readonly events: Readable;
}

/** The caller already has this version. */
export interface Unchanged {
  readonly unchanged: number;
}

/** The result of a handler, built by `reply`, `rawReply` or `fileReply`. */
export type Reply<Id extends ServedOperationId> = (
  | { readonly body: ResponseBody<Id> }
  | { readonly rawJson: string | Buffer }
  | FileReply
  | EventsReply
) &
  ReplyOptions;

export function reply<const Body>(
  body: Body,
  options: ReplyOptions = {},
): { readonly body: Body } & ReplyOptions {
  return { body, ...options };
}

/** A body that is JSON text already, such as list rows that PostgreSQL returns as JSON. */
export function rawReply(
  rawJson: string | Buffer,
  options: ReplyOptions = {},
): { readonly rawJson: string | Buffer } & ReplyOptions {
  return { rawJson, ...options };
}

/** A file, for an operation whose shape defines the media type. */
export function fileReply(
  file: FileReply['file'],
  fileName: string,
  options: Pick<ReplyOptions, 'headers'> & Pick<FileReply, 'isOtherFile'> = {},
): FileReply & ReplyOptions {
  return { file, fileName, ...options };
}

/** Responds 304 without a body. */
export const unchanged = (version: number): Unchanged => ({ unchanged: version });
