import type { Command } from '#admin/command.ts';
import { ACCOUNT_COMMANDS } from '#admin/nouns/account.ts';
import { BACKUP_COMMANDS } from '#admin/nouns/backup.ts';
import { CLIENT_COMMANDS } from '#admin/nouns/client.ts';
import { DOCTOR_COMMANDS } from '#admin/nouns/doctor.ts';
import { EXCEPTION_TYPE_COMMANDS } from '#admin/nouns/exception-type.ts';
import { FLAG_COMMANDS } from '#admin/nouns/flag.ts';
import { GOODS_COMMANDS } from '#admin/nouns/goods.ts';
import { HOST_COMMANDS } from '#admin/nouns/host.ts';
import { IDENTITY_COMMANDS } from '#admin/nouns/identity.ts';
import { JOBS_COMMANDS } from '#admin/nouns/jobs.ts';
import { MAINTENANCE_COMMANDS } from '#admin/nouns/maintenance.ts';
import { MEMBERSHIP_COMMANDS } from '#admin/nouns/membership.ts';
import { NOTICE_COMMANDS } from '#admin/nouns/notice.ts';
import { FREIGHT_TYPE_COMMANDS } from '#admin/nouns/freight-types.ts';
import { ORGANISATION_COMMANDS } from '#admin/nouns/organisation.ts';
import { PROVIDER_CLIENT_COMMANDS } from '#admin/nouns/provider-client.ts';
import { PROVIDER_STAFF_COMMANDS } from '#admin/nouns/provider-staff.ts';
import { PROOF_COMMANDS } from '#admin/nouns/proof.ts';
import { RATE_COMMANDS } from '#admin/nouns/rates.ts';
import { SETTING_COMMANDS } from '#admin/nouns/setting.ts';
import { SITE_COMMANDS } from '#admin/nouns/site.ts';
import { SUPPRESSED_ADDRESS_COMMANDS } from '#admin/nouns/suppressed-address.ts';
import { TENANT_COMMANDS } from '#admin/nouns/tenant.ts';
import { USER_COMMANDS } from '#admin/nouns/user.ts';
import { WEBHOOK_COMMANDS } from '#admin/nouns/webhook.ts';

/** All commands. Help, parsing and execution use this table. */
export const COMMANDS: readonly Command[] = [
  ...TENANT_COMMANDS,
  ...HOST_COMMANDS,
  ...IDENTITY_COMMANDS,
  ...SETTING_COMMANDS,
  ...FLAG_COMMANDS,
  ...NOTICE_COMMANDS,
  ...FREIGHT_TYPE_COMMANDS,
  ...EXCEPTION_TYPE_COMMANDS,
  ...GOODS_COMMANDS,
  ...RATE_COMMANDS,
  ...ORGANISATION_COMMANDS,
  ...ACCOUNT_COMMANDS,
  ...SITE_COMMANDS,
  ...USER_COMMANDS,
  ...MEMBERSHIP_COMMANDS,
  ...CLIENT_COMMANDS,
  ...PROVIDER_CLIENT_COMMANDS,
  ...PROVIDER_STAFF_COMMANDS,
  ...WEBHOOK_COMMANDS,
  ...PROOF_COMMANDS,
  ...SUPPRESSED_ADDRESS_COMMANDS,
  ...JOBS_COMMANDS,
  ...MAINTENANCE_COMMANDS,
  ...BACKUP_COMMANDS,
  ...DOCTOR_COMMANDS,
];
