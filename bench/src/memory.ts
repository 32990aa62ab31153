import { readFileSync } from 'node:fs';
import { OPERATIONS } from '@cartage/contract/operation-table.ts';
import { loginUrl } from '@cartage/database/connection/logins.ts';
import { createHttpClient } from '#http-client.ts';
import { defaultList, listRequest, wholeList } from '#list-queries.ts';
import type { Bench } from '#measure.ts';
import { cpuMicroseconds, startNode } from '#node-process.ts';
import { TODAY } from '#stack.ts';

const CONNECTIONS = 50;
/** Requests of each connection. The memory is stable after about a third of them. */
const REQUESTS = 200;

/** Peak memory of an API process of its own with 50 connections that are always busy. */
export const memory: Bench = {
  name: 'memory',
  run: async (_options, stack) => {
    const { url, token, organisationId } = await stack();
    const server = await startNode('server/src/main.ts', {
      DATABASE_URL: loginUrl(url, 'api'),
      PORT: '0',
      LOG_LEVEL: 'error',
      RATE_LIMIT_USER_PER_MINUTE: '0',
      RATE_LIMIT_TENANT_PER_MINUTE: '0',
      RATE_LIMIT_ADDRESS_PER_MINUTE: '0',
    });
    const started = peakMb(server.pid);
    const client = createHttpClient(`http://127.0.0.1:${server.port}`, token, CONNECTIONS);
    const requests = requestsOf(organisationId);
    const cpuBefore = cpuMicroseconds(server.pid);
    const began = performance.now();
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async (_connection, first) => {
        for (let sent = 0; sent < REQUESTS; sent++) {
          const { path, body } = requests[(first + sent) % requests.length] ?? { path: '', body: '' };
          await client.post(path, body);
        }
      }),
    );
    const seconds = (performance.now() - began) / 1000;
    const busy = peakMb(server.pid);
    const cpuMs = (cpuMicroseconds(server.pid) - cpuBefore) / 1000;
    client.close();
    await server.stop();
    return [
      { label: 'API process after the start', value: started, unit: 'MB' },
      {
        label: `API process with ${CONNECTIONS} busy connections, peak`,
        value: busy,
        unit: 'MB',
        limit: { atMost: 500 },
      },
      { label: 'CPU time per request', value: cpuMs / (CONNECTIONS * REQUESTS), unit: 'ms' },
      { label: 'requests per second', value: (CONNECTIONS * REQUESTS) / seconds, unit: '' },
    ];
  },
};

/** The most frequent requests: pages of the list of different sizes, and the reports of the dashboard. */
function requestsOf(organisationId: number): readonly { readonly path: string; readonly body: string }[] {
  const reports = ['reportByStatus', 'reportDifot'] as const;
  return [
    listRequest(defaultList(organisationId)),
    listRequest({ ...wholeList(organisationId, 3), size: 200 }),
    listRequest(wholeList(organisationId, 40)),
    ...reports.map((id) => ({
      path: OPERATIONS[id].path.replace('{org}', String(organisationId)),
      body: JSON.stringify({ startDateUtc: '2026-01-01', endDateUtc: TODAY }),
    })),
  ];
}

/** The most resident memory that a process has had; NaN without /proc. */
function peakMb(pid: number): number {
  try {
    const [, kb] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kb) / 1024;
  } catch {
    return Number.NaN;
  }
}
