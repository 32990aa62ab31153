import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '#platform/metrics.ts';

/** Counts every call by its operation; what is none by the part of the portal that it asks for. */
export function addRequestMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.answered({
      operation: nameOf(request),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
      code: request.call.failure?.code,
    });
    done();
  });
}

const PARTS = ['idp', 'health', 'docs'];

function nameOf({ routeOptions, is404, url }: FastifyRequest): string {
  const { operation }: FastifyContextConfig & { readonly operation?: string } = routeOptions.config;
  if (operation !== undefined) return operation;
  const part = PARTS.find((name) => url.startsWith(`/${name}/`) || url === `/${name}`);
  if (part !== undefined) return part;
  if (url.startsWith('/api/')) return 'unknown';
  return is404 ? 'page' : 'file';
}
