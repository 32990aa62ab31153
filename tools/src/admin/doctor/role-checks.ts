import { type Login, LOGINS, loginUrl } from '@cartage/database/connection/logins.ts';
import { ROLES as ROLES_OF_CARTAGE } from '@cartage/database/connection/roles.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { keysOf } from '@cartage/domain/keys-of.ts';
import { type Check, type DoctorContext, failure, type Finding, warning } from '#admin/doctor/check.ts';
import {
  CAN_CREATE_ROLES,
  type MemberRow,
  MISSING_MEMBERS,
  POLICIES_WITHOUT_RIGHT,
  type RightRow,
  RIGHTS_WITHOUT_POLICY,
  ROLES,
  type RoleRow,
  UNPROTECTED_TABLES,
} from '#admin/doctor/rights.query.ts';
import { HELP } from '#admin/help.ts';

const MIGRATE = `Run: ${HELP} migrate`;

const userOf = (url: string) => decodeURIComponent(new URL(url).username);

/** The names of the logins, derived from the owner or given by an administrator. */
function loginNames({ url, settings }: DoctorContext): (readonly [Login, string])[] {
  const logins = keysOf(LOGINS);
  return logins.map((login) => [login, userOf(settings.logins[login] ?? loginUrl(url, login))]);
}

async function findRoles(context: DoctorContext): Promise<readonly Finding[]> {
  const names = loginNames(context);
  const owner = userOf(context.url);
  return withClient(context.url, async (client) => {
    const required = [...ROLES_OF_CARTAGE, ...names.map(([, name]) => name), owner];
    const { rows } = await client.query<RoleRow>(ROLES, [required]);
    const missing = required.filter((name) => !rows.some((row) => row.name === name));
    const powerful = rows.filter(({ isPowerful }) => isPowerful);
    const { rows: rights } = await client.query<{ found: boolean }>(CAN_CREATE_ROLES);
    const pairs = names.flatMap(([login, name]) => LOGINS[login].map((role) => [name, role] as const));
    const { rows: members } = await client.query<MemberRow>(MISSING_MEMBERS, [
      pairs.map(([name]) => name),
      pairs.map(([, role]) => role),
    ]);
    const remedyOf = (missingName: string) => {
      const [login] = names.find(([, name]) => name === missingName) ?? [];
      if (login === undefined || context.settings.logins[login] === undefined) return MIGRATE;
      return (
        `Run as an administrator of the database: create role ${missingName} login noinherit password '…'; ` +
        `grant ${LOGINS[login].join(', ')} to ${missingName}`
      );
    };
    return [
      ...missing.map((name) => failure(`The role ${name} does not exist.`, remedyOf(name))),
      ...powerful.map(({ name }) =>
        failure(
          `${name} is a superuser or has BYPASSRLS, so row-level security does not protect the organisations.`,
          `Run as an administrator of the database: alter role ${name} nosuperuser nobypassrls`,
        ),
      ),
      ...(rights[0]?.found === true
        ? []
        : [
            warning(
              `${owner} may not create the logins of the processes.`,
              `Run as an administrator of the database: alter role ${owner} createrole`,
            ),
          ]),
      ...members.map(({ login, role }) =>
        failure(
          `The login ${login} may not take the role ${role}.`,
          `Run as the owner: grant ${role} to ${login}`,
        ),
      ),
    ];
  });
}

/** Policies for two roles, of which one never had the right. */
const WITHOUT_RIGHT = new Set(['tenant_notice_endpoint cartage_app', 'document_key cartage_system']);

async function findRights({ url }: DoctorContext): Promise<readonly Finding[]> {
  return withClient(url, async (client) => {
    const { rows: withoutRight } = await client.query<RightRow>(POLICIES_WITHOUT_RIGHT, [ROLES_OF_CARTAGE]);
    return withoutRight
      .filter(({ table, role }) => !WITHOUT_RIGHT.has(`${table} ${role}`))
      .map(({ table, role, right }) =>
        failure(
          `${role} has lost its rights on the table ${table}.`,
          `Run as the owner: grant ${right} on ${table} to ${role}, and the other rights of the migration that creates the table`,
        ),
      );
  });
}

/** The history of the migrations and the heartbeats of the workers belong to no organisation. */
const WITHOUT_POLICIES = ['schema_migration', 'worker_heartbeat'];

async function findPolicies({ url }: DoctorContext): Promise<readonly Finding[]> {
  return withClient(url, async (client) => {
    const { rows: withoutPolicy } = await client.query<RightRow>(RIGHTS_WITHOUT_POLICY, [ROLES_OF_CARTAGE]);
    const { rows: unprotected } = await client.query<{ name: string }>(UNPROTECTED_TABLES, [
      WITHOUT_POLICIES,
    ]);
    return [
      ...withoutPolicy.map(({ table, role, right }) =>
        failure(
          `${role} may ${right} rows of ${table}, but no policy lets it see any.`,
          'Create the policy again as in the migration of the table, or restore a backup into an empty database',
        ),
      ),
      ...unprotected.map(({ name }) =>
        failure(
          `Row-level security of the table ${name} is off.`,
          `Run as the owner: alter table ${name} enable row level security, force row level security`,
        ),
      ),
    ];
  });
}

export const ROLE_CHECKS: readonly Check[] = [
  { area: 'Roles', needs: 'database', run: findRoles },
  { area: 'Rights', needs: 'tables', run: findRights },
  { area: 'Row policies', needs: 'tables', run: findPolicies },
];
