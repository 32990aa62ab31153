import type { z } from 'zod';

/** The request and response of an operation. */
export interface Shape {
  /** For the API reference: a title and a text. Without them, the title comes from the id. */
  readonly summary?: string;
  readonly description?: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The body is a multipart form: part `metadata` has the JSON of `body`, this part the file. */
  readonly form?: {
    readonly file: string;
    readonly maxBytes: number;
    /** Limit of the part `metadata` that may exceed the default limit. */
    readonly maxMetadataBytes?: number;
    /** Names of all its objects, which may exceed the default limit. */
    readonly maxMetadataNames?: number;
    /** The body may also be JSON, without a file. */
    readonly acceptsJson?: boolean;
  };
  /** Limit of a JSON body that may exceed the default limit. */
  readonly maxJsonBytes?: number;
  /** Status of a successful response; 200 by default. */
  readonly status?: number;
  /** Status of a response that is sent before the job has finished. */
  readonly acceptedStatus?: number;
  /** Media type of a response that is a file instead of JSON. */
  readonly file?: string;
  /** For the API reference: the start of such a response. */
  readonly fileExample?: string;
  /** Another media type that the request may ask for. */
  readonly otherFile?: string;
  readonly response: z.ZodType;
}
