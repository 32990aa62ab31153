import type { FastifyInstance } from 'fastify';
import type { StopSignal } from '#platform/stop-signal.ts';

/**
 * Once the process is stopping, closes the connection of each request after its response. A connection kept alive
 * would delay the shutdown by seconds, and a proxy would send its next request to a stopped process.
 */
export function addGracefulStop(app: FastifyInstance, stop: StopSignal): void {
  app.addHook('preClose', (done) => {
    stop.begin();
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stop.isStopping) reply.header('connection', 'close');
    done(null, payload);
  });
}
