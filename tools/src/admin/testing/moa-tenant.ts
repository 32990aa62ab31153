import { expect } from 'vitest';
import { adminUnderTest } from '#admin/testing/admin-under-test.ts';

export const TENANT =
  'tenant add --tenant moa --name "Moa Freight" --host moa.localhost --reference-prefix MOA';

export const AT = '--tenant moa --organisation "Tawa Tools"';

export const ADDRESS =
  '--street-number 14 --street "Rātā Street" --suburb Penrose --city Auckland --postcode 1061 --region Auckland';

export const ANA = '--tenant moa --user ana@tawa.example';

/** Runs in this order. Most tests read the rows that these commands add. */
export const SET_UP = [
  TENANT,
  'organisation add --tenant moa --name "Tawa Tools"',
  `account add ${AT} --account MAIN --description "Main account"`,
  `site add ${AT} --site AKL --name Auckland ${ADDRESS} --account MAIN --hub yes`,
  `site add ${AT} --site WLG --name Wellington ${ADDRESS}`,
  `user add ${AT} --email Ana@Tawa.example --given-name Ana --family-name Reed --permissions all`,
  `client add ${AT} --client scanner --name Scanner --permissions Access.DISPATCH --sites AKL`,
  'notice set --tenant moa --url https://notices.moa.example/in',
];

/** The commands of administrators in a database with the tenant of `SET_UP`. */
export async function moaTenant() {
  const admin = await adminUnderTest();
  for (const line of SET_UP) expect(await admin.run(line)).toMatchObject({ code: 0, errors: '' });
  const done = async (line: string) => {
    const { code, output, errors } = await admin.run(line);
    expect([code, errors]).toEqual([0, '']);
    return output;
  };
  const refused = async (line: string) => {
    const { code, output, errors } = await admin.run(line);
    expect([code, output]).toEqual([1, '']);
    return errors;
  };
  /** Every row that the commands write, to compare the database before and after. */
  const everything = () =>
    admin.sql(`
      select 'tenant' as what, to_jsonb(t)::text as row from tenant t union all
      select 'organisation', to_jsonb(t)::text from organisation t union all
      select 'site', to_jsonb(t)::text from site t union all
      select 'user', to_jsonb(t)::text from portal_user t union all
      select 'membership', to_jsonb(t)::text from membership t union all
      select 'sites', to_jsonb(t)::text from membership_site t union all
      select 'endpoint', to_jsonb(t)::text from tenant_notice_endpoint t union all
      select 'provider', to_jsonb(t)::text from identity.tenant t union all
      select 'account', to_jsonb(t)::text from identity.account t union all
      select 'granted', to_jsonb(t)::text from identity.membership t union all
      select 'machine', to_jsonb(t)::text from identity.machine_client t
      order by 1, 2`);
  return { admin, done, refused, everything };
}

export type MoaTenant = Awaited<ReturnType<typeof moaTenant>>;
