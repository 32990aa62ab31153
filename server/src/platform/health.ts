import type { FastifyInstance } from 'fastify';
import type { PlatformDependencies } from '#platform/platform-dependencies.ts';
import { withDeadline } from '#platform/with-deadline.ts';
import { fetchIdentityHealth } from '#platform/identity-upstream.ts';
import { WORK_CHECKS, type WorkCheck, workIssues } from '#platform/process-health.ts';

interface Check {
  readonly name: 'database' | 'identity' | WorkCheck;
  readonly status: 'ok' | 'failing';
}

const DATABASE_TIMEOUT_MS = 2800;

/**
 * /health/live: the process responds. It ignores the database, since restarting the process would not repair it.
 * /health/ready: requests can be served. Without the identity provider, a worker or a recent scheduled backup, or with work that
 * waits for more than five minutes, the status is `degraded`: users continue to work.
 */
export function addHealth(app: FastifyInstance, deps: PlatformDependencies): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/health/live',
    handler: async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  });

  // Concurrent requests share one check, so that frequent probes cost the database nothing.
  let pending: Promise<CheckResult> | undefined;
  app.route({
    method: ['GET', 'HEAD'],
    url: '/health/ready',
    handler: async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      if (deps.stop.isStopping) return reply.code(503).send({ status: 'stopping', checks: [] });
      pending ??= checkAll(deps).finally(() => {
        pending = undefined;
      });
      const { checks, isMaintained } = await pending;
      const failing = checks.filter((check) => check.status === 'failing').map((check) => check.name);
      if (failing.includes('database')) return reply.code(503).send({ status: 'failing', checks });
      const status = failing.length === 0 ? 'ok' : 'degraded';
      // Stays 200 during maintenance: the responses of the API report it to callers.
      return reply.send({ status, checks, ...(isMaintained && { maintenance: true }) });
    },
  });
}

interface CheckResult {
  readonly checks: readonly Check[];
  readonly isMaintained: boolean;
}

async function checkAll({ maintenance, processHealth, config }: PlatformDependencies): Promise<CheckResult> {
  let isMaintained = false;
  // Unknown without the database.
  let work: readonly Check[] = [];
  const readDatabase = async () => {
    const [found, health] = await Promise.all([maintenance.read(), processHealth.read()]);
    isMaintained = found !== undefined;
    const issues = workIssues(health, config.backup);
    const shown = WORK_CHECKS.filter((name) => name !== 'backup' || config.backup.schedule !== undefined);
    work = shown.map((name) => ({
      name,
      status: issues.has(name) ? 'failing' : 'ok',
    }));
  };
  const checks = [check('database', withDeadline(DATABASE_TIMEOUT_MS, readDatabase()))];
  if (config.identityUpstream !== undefined) {
    checks.push(check('identity', fetchIdentityHealth(config.identityUpstream)));
  }
  const done = await Promise.all(checks);
  return { checks: [...done, ...work], isMaintained };
}

async function check(name: Check['name'], work: Promise<unknown>): Promise<Check> {
  try {
    await work;
    return { name, status: 'ok' };
  } catch {
    return { name, status: 'failing' };
  }
}
