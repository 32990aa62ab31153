import { readConfig } from '@cartage/server/config.ts';
import { openBackupStore } from '@cartage/server/backup/open-backup-store.ts';
import type { StoredBackup } from '@cartage/server/backup/backup-store.ts';
import { openFileStore } from '@cartage/server/files/open-file-store.ts';
import { checkMailServer } from '@cartage/server/mail/mailer.ts';
import {
  type Check,
  type DoctorContext,
  failure,
  type Finding,
  messageOf,
  warning,
} from '#admin/doctor/check.ts';
import { embeddedTenants, issuers } from '#admin/doctor/data.query.ts';
import { HELP } from '#admin/help.ts';
import { inTransaction } from '#admin/transaction.ts';

const TIMEOUT_MS = 10_000;

async function findMailProblem({ url, environment }: DoctorContext): Promise<readonly Finding[]> {
  const mail = mailSettings(url, environment);
  if (mail === undefined) return [];
  try {
    await checkMailServer(mail);
    return [];
  } catch (error) {
    return [
      failure(
        `Couldn't sign in to the mail server: ${messageOf(error)}.`,
        'Check SMTP_URL: host, port, user name and password',
      ),
    ];
  }
}

const MAIL_SETTINGS = ['SMTP_URL', 'SMTP_URL_FILE', 'MAIL_FROM', 'MAIL_FROM_FILE'];

/** Undefined without a mail server, and for invalid settings, which have findings of their own. */
function mailSettings(url: string, environment: NodeJS.ProcessEnv) {
  try {
    const given = MAIL_SETTINGS.map((name) => [name, environment[name]] as const);
    return readConfig({ ...Object.fromEntries(given), DATABASE_URL: url }).mail;
  } catch {
    return undefined;
  }
}

async function findIdentityProblems({ url, settings }: DoctorContext): Promise<readonly Finding[]> {
  const { tenants, embedded } = await inTransaction(url, async (tx) => ({
    tenants: await tx.cartage<{ code: string; issuer: string | null }>(issuers()),
    embedded: new Set((await tx.identity<{ code: string }>(embeddedTenants())).map(({ code }) => code)),
  }));
  const findings: Finding[] = [];
  for (const { code, issuer } of tenants) {
    if (issuer !== null) findings.push(...(await findIssuerProblem(code, issuer)));
    else if (!settings.hasIdentity || !embedded.has(code))
      findings.push(
        failure(
          `Users of the tenant ${code} can't sign in: it has no identity provider.`,
          `Run: ${HELP} identity --help, or set CARTAGE_IDENTITY=1`,
        ),
      );
  }
  return findings;
}

async function findIssuerProblem(code: string, issuer: string): Promise<readonly Finding[]> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const remedy = `Check the provider of the tenant, or set another issuer: ${HELP} identity --help`;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok)
      return [failure(`${address} of the tenant ${code} returned ${response.status}.`, remedy)];
    const found: unknown = await response.json();
    const named = typeof found === 'object' && found !== null && 'issuer' in found ? found.issuer : undefined;
    if (named === issuer) return [];
    return [failure(`${address} of the tenant ${code} names another issuer: ${String(named)}.`, remedy)];
  } catch (error) {
    return [failure(`Couldn't read ${address} of the tenant ${code}: ${messageOf(error)}.`, remedy)];
  }
}

async function findBucketProblem({ settings: { storage } }: DoctorContext): Promise<readonly Finding[]> {
  if (storage.bucket === undefined) return [];
  try {
    await openFileStore(storage).list().next();
    return [];
  } catch (error) {
    return [
      failure(
        `Couldn't list the bucket of STORAGE_URL: ${messageOf(error)}.`,
        'Check STORAGE_URL, STORAGE_REGION, STORAGE_ACCESS_KEY and STORAGE_SECRET_KEY',
      ),
    ];
  }
}

async function findBackupProblem({ settings: { backup } }: DoctorContext): Promise<readonly Finding[]> {
  const place = backup.bucket === undefined ? backup.folder : 'the bucket of BACKUP_URL';
  let newest: StoredBackup | undefined;
  try {
    newest = (await openBackupStore(backup).list()).at(-1);
  } catch (error) {
    return [
      failure(
        `Couldn't list the backups in ${place}: ${messageOf(error)}.`,
        backup.bucket === undefined
          ? 'Check BACKUP_URL, and let the user of this command read the folder'
          : 'Check BACKUP_URL, BACKUP_REGION, BACKUP_ACCESS_KEY and BACKUP_SECRET_KEY',
      ),
    ];
  }
  const remedy =
    backup.schedule === undefined
      ? `Run every day: ${HELP} backup create, or set BACKUP_SCHEDULE`
      : `Read why it failed: ${HELP} jobs list. Then run: ${HELP} backup create`;
  if (newest === undefined) return [warning(`There is no backup in ${place}.`, remedy)];
  const ageMs = Date.now() - newest.createdAt.getTime();
  if (ageMs <= backup.maxAgeMs) return [];
  return [warning(`The newest backup is ${Math.floor(ageMs / 3_600_000)} hours old.`, remedy)];
}

export const SERVICE_CHECKS: readonly Check[] = [
  { area: 'Mail', needs: 'nothing', run: findMailProblem },
  { area: 'Identity', needs: 'tables', run: findIdentityProblems },
  { area: 'S3', needs: 'nothing', run: findBucketProblem },
  { area: 'Backups', needs: 'nothing', run: findBackupProblem },
];
