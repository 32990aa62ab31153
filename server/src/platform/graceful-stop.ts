import type { FastifyInstance } from 'fastify';
import type { StopSignal } from '#platform/stop-signal.ts';

/**
 * Closes the connection of each request from the stop signal on, after its response. A connection kept alive would delay
 * the shutdown by seconds, and a proxy would send its next request to a process that is gone.
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
