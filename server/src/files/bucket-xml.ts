import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';

// Numbers stay text: a key consisting of digits is a name. htmlEntities decodes numeric character references in keys.
const parser = new XMLParser({
  parseTagValue: false,
  htmlEntities: true,
  isArray: (name) => name === 'Contents',
});

const listing = z.object({
  ListBucketResult: z.object({
    IsTruncated: z.enum(['true', 'false']).default('false'),
    NextContinuationToken: z.string().optional(),
    Contents: z
      .array(
        z.object({
          Key: z.string(),
          LastModified: z.coerce.date(),
          Size: z.coerce.number().int().nonnegative(),
        }),
      )
      .default([]),
  }),
});

export interface BucketPage {
  readonly objects: readonly { readonly key: string; readonly modifiedAt: Date; readonly size: number }[];
  /** Undefined on the last page. */
  readonly nextToken: string | undefined;
}

/** Parses the response of ListObjectsV2. Throws when it is not a valid listing. */
export function parseListing(xml: string): BucketPage {
  const {
    ListBucketResult: { IsTruncated, NextContinuationToken, Contents },
  } = listing.parse(parse(xml));
  return {
    objects: Contents.map(({ Key, LastModified, Size }) => ({
      key: Key,
      modifiedAt: LastModified,
      size: Size,
    })),
    nextToken: IsTruncated === 'true' ? NextContinuationToken : undefined,
  };
}

const errorBody = z.object({ Error: z.object({ Code: z.string() }) });

/** The error code of a failed request; undefined when the body has none. */
export function errorCode(xml: string): string | undefined {
  try {
    return errorBody.parse(parse(xml)).Error.Code;
  } catch {
    return undefined;
  }
}

function parse(xml: string): unknown {
  const validity = XMLValidator.validate(xml);
  if (validity !== true) throw new Error(`The bucket returned invalid XML: ${validity.err.msg}`);
  return parser.parse(xml);
}
