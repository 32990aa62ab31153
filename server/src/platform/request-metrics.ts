import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '#platform/metrics.ts';

/** Counts every request by its operation, and other requests by the area of the portal. */
export function addRequestMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.requestCompleted({
      operation: nameOf(request),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
      code: request.call.failure?.code,
    });
    done();
  });
}

const AREAS = ['idp', 'health', 'docs'];

function nameOf({ routeOptions, is404, url }: FastifyRequest): string {
  const { operation }: FastifyContextConfig & { readonly operation?: string } = routeOptions.config;
  if (operation !== undefined) return operation;
  const area = AREAS.find((name) => url.startsWith(`/${name}/`) || url === `/${name}`);
  if (area !== undefined) return area;
  if (url.startsWith('/api/')) return 'unknown';
  return is404 ? 'page' : 'file';
}
