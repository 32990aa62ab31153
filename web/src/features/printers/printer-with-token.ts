import type { ResponseBody } from '@cartage/contract/operations.ts';

/** A printer with the credential of its agent, which the server returns once. */
export type PrinterWithToken = ResponseBody<'createPrinter'>;
