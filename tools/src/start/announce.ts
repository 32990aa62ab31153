import { DEMO_PASSWORD, DEMO_PEOPLE } from '@cartage/domain/demo/people.ts';
import { DEMO_TENANTS } from '@cartage/domain/demo/tenants.ts';
import type { StartSettings } from '#start/settings.ts';

/** What stands on the terminal when everything is up. The portal's address is the first that is printed. */
export function announcement(
  publicPort: number,
  settings: Pick<StartSettings, 'isDemo' | 'dataFolder'>,
): string {
  const lines = ['', 'Cartage is ready.', ''];
  if (!settings.isDemo) lines.push(`  http://localhost:${publicPort}`);
  else {
    for (const tenant of DEMO_TENANTS)
      lines.push(`  ${tenant.name.padEnd(14)} http://${tenant.host}:${publicPort}`);
    lines.push('', `Demo sign-ins, all with the password ${DEMO_PASSWORD}:`, '');
    for (const { email, situation } of DEMO_PEOPLE) lines.push(`  ${email.padEnd(30)} ${situation}`);
  }
  lines.push('', `Ctrl-C stops it. Logs: ${settings.dataFolder}/log`);
  return lines.join('\n');
}
