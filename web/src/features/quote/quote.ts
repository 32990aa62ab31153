import type { ResponseBody } from '@cartage/contract/operations.ts';
import type { QuoteBody } from '#features/quote/quote-form.ts';

export type Quotation = ResponseBody<'quote'>;

export interface Quote {
  readonly quotation: Quotation;
  /** The request body. The quote is outdated when the form no longer matches it. */
  readonly body: QuoteBody;
}
