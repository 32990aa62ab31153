import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '#app-dependencies.ts';
import { ChangeHub } from '#features/live-changes/change-hub.ts';
import { followChanges, followDeskChanges } from '#features/live-changes/follow-changes.ts';
import { addQueryGauge } from '#platform/metrics.ts';
import { RequestsInProgress } from '#platform/requests-in-progress.ts';
import { serve } from '#platform/serve.ts';

/** Windows of one user. Hidden tabs have no stream. */
const MAX_STREAMS_OF_USER = 12;
const HEARTBEAT_MS = 15_000;

export function registerLiveChanges(app: FastifyInstance, deps: AppDependencies): void {
  const { config, log, metrics } = deps;
  const hub = new ChangeHub({
    url: config.databaseUrl,
    onLost: (err) => log.warn({ event: 'change_listener_lost', err }, 'No notifications of changes'),
    onSlowReader: () => log.info({ event: 'slow_reader' }, 'A live stream was read too slowly and is closed'),
  });
  const limit = new RequestsInProgress(MAX_STREAMS_OF_USER, () => metrics.rateLimited('live-streams'));
  addQueryGauge(
    metrics.registry,
    { name: 'cartage_live_streams', help: 'Open streams of live updates' },
    async (gauge) => gauge.set(hub.size),
  );
  // Connected before the first stream, so that a client can continue at a process that has just started.
  app.addHook('onListen', (done) => {
    hub.start();
    done();
  });
  app.addHook('preClose', () => hub.close());
  const live = { hub, limit, heartbeatMs: HEARTBEAT_MS };
  serve(app, deps, 'consignmentChanges', (request) => followChanges(deps, live, request));
  serve(app, deps, 'deskChanges', (request) => followDeskChanges(deps, live, request));
}
