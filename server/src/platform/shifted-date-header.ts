import type { FastifyInstance } from 'fastify';

/**
 * Sends the time of a moved clock with every API response: Node writes the machine's time, by which the web app would
 * correct its clock. Files and sign-in pages keep the machine's time, because browsers expire caches and cookies by it.
 */
export function addShiftedDateHeader(app: FastifyInstance, clock: () => Date): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/api/')) reply.header('date', clock().toUTCString());
    done(null, payload);
  });
}
