import type { ServedOperationId } from '@cartage/contract/operation-table.ts';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#parts.ts';
import type { Handler } from '#platform/handled.ts';

/** Registers a served operation of the contract with its handler; the only place that calls the router. */
export function serve<Id extends ServedOperationId>(
  _app: FastifyInstance,
  _parts: Parts,
  _id: Id,
  _handler: Handler<Id>,
): void {
  throw new Error('not written yet');
}
