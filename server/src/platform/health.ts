import type { FastifyInstance } from 'fastify';
import type { Parts } from '#parts.ts';
import { within } from '#platform/deadline.ts';
import { fetchOk } from '#platform/fetch.ts';

interface Check {
  readonly name: 'database' | 'identity';
  readonly status: 'ok' | 'failing';
}

const DATABASE_MS = 2800;
const IDENTITY_MS = 1000;

/**
 * Live says only that the process answers: a supervisor that ended it because the database is away would make things
 * worse. Ready says whether calls can be served; without the identity provider those who are signed in still can.
 */
export function addHealth(app: FastifyInstance, parts: Parts): void {
  let isStopping = false;
  app.addHook('preClose', (done) => {
    isStopping = true;
    done();
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/health/live',
    handler: async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  });

  // Whoever asks while an answer is being found shares it, so that asking often costs the database nothing.
  let asking: Promise<Found> | undefined;
  app.route({
    method: ['GET', 'HEAD'],
    url: '/health/ready',
    handler: async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      if (isStopping) return reply.code(503).send({ status: 'stopping', checks: [] });
      asking ??= checkAll(parts).finally(() => {
        asking = undefined;
      });
      const { checks, isMaintained } = await asking;
      const failing = checks.filter((check) => check.status === 'failing').map((check) => check.name);
      if (failing.includes('database')) return reply.code(503).send({ status: 'failing', checks });
      const status = failing.length === 0 ? 'ok' : 'degraded';
      // It goes on serving: that is how whoever calls hears of the maintenance.
      return reply.send({ status, checks, ...(isMaintained && { maintenance: true }) });
    },
  });
}

interface Found {
  readonly checks: readonly Check[];
  readonly isMaintained: boolean;
}

async function checkAll({ maintenance, config }: Parts): Promise<Found> {
  let isMaintained = false;
  const look = async () => {
    isMaintained = (await maintenance.now()) !== undefined;
  };
  const checks = [check('database', within(DATABASE_MS, look()))];
  if (config.identityUpstream !== undefined) {
    checks.push(check('identity', fetchOk(`${config.identityUpstream}/idp/health`, IDENTITY_MS)));
  }
  return { checks: await Promise.all(checks), isMaintained };
}

async function check(name: Check['name'], attempt: Promise<unknown>): Promise<Check> {
  try {
    await attempt;
    return { name, status: 'ok' };
  } catch {
    return { name, status: 'failing' };
  }
}
