import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { type Check, type DoctorContext, failure, type Finding, warning } from '#admin/doctor/check.ts';
import { databaseTime } from '#admin/doctor/data.query.ts';

/**
 * With a larger difference, tokens of an identity provider on another machine are rejected, or accepted for too long.
 */
const MAX_CLOCK_DIFFERENCE_MS = 5_000;

async function findClockProblem({ url }: DoctorContext): Promise<readonly Finding[]> {
  const sent = Date.now();
  const { rows } = await withClient(url, (client) => client.query<{ now: Date }>(databaseTime().text));
  const here = (sent + Date.now()) / 2;
  const difference = Math.abs((rows[0]?.now.getTime() ?? here) - here);
  if (difference <= MAX_CLOCK_DIFFERENCE_MS) return [];
  return [
    failure(
      `The clocks of this machine and of the database differ by ${Math.round(difference / 1000)} s.`,
      'Synchronise both with NTP, such as by systemd-timesyncd',
    ),
  ];
}

const MIN_FREE_SHARE = 0.1;

async function findFullDisks({ settings }: DoctorContext): Promise<readonly Finding[]> {
  const { dataFolder, storage, backup } = settings;
  const findings: Finding[] = [];
  for (const folder of new Set([dataFolder, storage.storageFolder, backup.folder].map(existing))) {
    const { bavail, blocks, bsize } = await statfs(folder);
    const freeGigabytes = ((bavail * bsize) / 1e9).toFixed(1);
    if (blocks > 0 && bavail / blocks < MIN_FREE_SHARE)
      findings.push(
        warning(
          `Less than 10 % of the disk of ${folder} is free: ${freeGigabytes} GB.`,
          'Remove old backups or logs, or enlarge the disk',
        ),
      );
  }
  return findings;
}

/** The folder itself, or the one in which it will be created. */
const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(folder)));

export const MACHINE_CHECKS: readonly Check[] = [
  { area: 'Clock', needs: 'database', run: findClockProblem },
  { area: 'Disk', needs: 'nothing', run: findFullDisks },
];
