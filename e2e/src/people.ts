import { DEMO_DESK_PEOPLE, DEMO_PEOPLE, type DemoPerson } from '@cartage/domain/demo/people.ts';
import { DEMO_TENANTS } from '@cartage/domain/demo/tenants.ts';

/** Tests name demo users by their given names. */
export function demoPerson(givenName: string): DemoPerson {
  const found = [...DEMO_PEOPLE, ...DEMO_DESK_PEOPLE].find((person) => person.givenName === givenName);
  if (!found) throw new Error(`No demo user is called ${givenName}.`);
  return found;
}

export type TenantCode = DemoPerson['tenantCode'];

export function originOf(tenantCode: TenantCode, port: number): string {
  const tenant = DEMO_TENANTS.find(({ code }) => code === tenantCode);
  if (!tenant) throw new Error(`No demo tenant has the code ${tenantCode}.`);
  return `http://${tenant.host}:${port}`;
}
