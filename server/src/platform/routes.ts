import type { OperationRow } from '@cartage/contract/operation-row.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#errors/app-error.ts';

/** Converts a path of the contract for the router: `{org}` becomes `:org`. */
export function routeOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Responds 405 with `allow` to unsupported methods of known paths. */
export function rejectOtherMethods(app: FastifyInstance, rows: readonly OperationRow[]): void {
  const operationsByPath = Map.groupBy(rows, (row) => row.path);
  for (const [path, operations] of operationsByPath) {
    const allowed = new Set<string>(operations.map((row) => row.method));
    const rejected = app.supportedMethods.filter((method) => !allowed.has(method));
    const headers = { allow: [...allowed].join(', ') };
    app.route({
      method: rejected,
      url: routeOf(path),
      onRequest: (_request, _reply, done) => done(new AppError('method-not-allowed', { headers })),
      handler: () => undefined,
    });
  }
}
