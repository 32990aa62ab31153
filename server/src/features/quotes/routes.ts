import type { FastifyInstance } from 'fastify';
import { listQuotes } from '#features/quotes/list-quotes.ts';
import { createQuoteDocument } from '#features/quotes/quote-document.ts';
import { requestQuote } from '#features/quotes/request-quote.ts';
import { showPrice } from '#features/quotes/show-price.ts';
import { showQuote } from '#features/quotes/show-quote.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { serve } from '#platform/serve.ts';

export function registerQuotes(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'quote', (request) => requestQuote(deps, request));
  serve(app, deps, 'quotes', (request) => listQuotes(deps, request));
  serve(app, deps, 'storedQuote', (request) => showQuote(deps, request));
  serve(app, deps, 'quoteDocument', (request) => createQuoteDocument(deps, request));
  serve(app, deps, 'consignmentPrice', (request) => showPrice(deps, request));
}
