import type { OperationRow } from '@cartage/contract/operation-table.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#errors/app-error.ts';

/** `{org}` as the contract writes it is `:org` to the router. */
export function routeOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Every other method of a path that is known answers 405 and says which there are. */
export function refuseOtherMethods(app: FastifyInstance, rows: readonly OperationRow[]): void {
  const methodsOf = Map.groupBy(rows, (row) => row.path);
  for (const [path, own] of methodsOf) {
    const allowed = new Set<string>(own.map((row) => row.method));
    const refused = app.supportedMethods.filter((method) => !allowed.has(method));
    const headers = { allow: [...allowed].join(', ') };
    app.route({
      method: refused,
      url: routeOf(path),
      onRequest: (_request, _reply, done) => done(new AppError('method-not-allowed', { headers })),
      handler: () => undefined,
    });
  }
}
