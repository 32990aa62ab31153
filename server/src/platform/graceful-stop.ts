import type { FastifyInstance } from 'fastify';

/**
 * A call that is under way when the application closes is answered and its connection ended with it; a connection
 * kept alive would hold up the end by seconds (server.md 1).
 */
export function addGracefulStop(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', (done) => {
    isStopping = true;
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping) reply.header('connection', 'close');
    done(null, payload);
  });
}
