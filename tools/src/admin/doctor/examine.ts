import { withClient } from '@cartage/database/connection/with-client.ts';
import { knownStartError } from '@cartage/runtime/start-error.ts';
import { type Check, type DoctorContext, failure, type Finding, messageOf } from '#admin/doctor/check.ts';
import { DATA_CHECKS } from '#admin/doctor/data-checks.ts';
import { MACHINE_CHECKS } from '#admin/doctor/machine-checks.ts';
import { REPLICA_CHECKS } from '#admin/doctor/replica-checks.ts';
import { ROLE_CHECKS } from '#admin/doctor/role-checks.ts';
import { SERVICE_CHECKS } from '#admin/doctor/service-checks.ts';
import { SETTINGS_CHECKS } from '#admin/doctor/settings-check.ts';

async function findConnectionProblem({ url }: DoctorContext): Promise<readonly Finding[]> {
  try {
    await withClient(url, (client) => client.query('select'));
    return [];
  } catch (error) {
    return [
      failure(
        knownStartError(error) ?? `Couldn't connect to the database: ${messageOf(error)}.`,
        'Check DATABASE_URL and the server',
      ),
    ];
  }
}

/** All checks, in the order in which they run. */
export const CHECKS: readonly Check[] = [
  { area: 'Database', needs: 'nothing', run: findConnectionProblem },
  ...SETTINGS_CHECKS,
  ...MACHINE_CHECKS,
  ...REPLICA_CHECKS,
  ...ROLE_CHECKS,
  ...DATA_CHECKS,
  ...SERVICE_CHECKS,
];

/** An error of one area after which the checks with this need cannot run. */
const BLOCKED_BY = { nothing: [], database: ['Database'], tables: ['Database', 'Migrations'] } as const;

export interface AreaFinding extends Finding {
  readonly area: string;
}

/** Runs every possible check. A check that throws becomes a finding, so that the other checks still run. */
export async function examine(context: DoctorContext): Promise<AreaFinding[]> {
  const findings: AreaFinding[] = [];
  const inOrder = [
    ...CHECKS.filter(({ needs }) => needs !== 'tables'),
    ...CHECKS.filter(({ needs }) => needs === 'tables'),
  ];
  for (const { area, needs, run } of inOrder) {
    if (findings.some((finding) => BLOCKED_BY[needs].some((blocker) => blocker === finding.area))) continue;
    for (const { severity, problem, remedy } of await runCheck(run, context))
      findings.push({ area, severity, problem, remedy });
  }
  return findings;
}

async function runCheck(run: Check['run'], context: DoctorContext): Promise<readonly Finding[]> {
  try {
    return await run(context);
  } catch (error) {
    return [
      failure(
        `The check failed: ${messageOf(error)}.`,
        'Correct the other findings first, then run it again',
      ),
    ];
  }
}
