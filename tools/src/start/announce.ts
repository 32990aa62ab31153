import { DEMO_DESK_PEOPLE, DEMO_PASSWORD, DEMO_PEOPLE } from '@cartage/domain/demo/people.ts';
import { type DatabaseContent, isLocalHost } from '#start/database.ts';
import type { StartSettings } from '#start/settings.ts';

interface Announced
  extends Pick<DatabaseContent, 'isDemo'>, Pick<StartSettings, 'simulatorSpeed' | 'dataFolder'> {
  readonly tenants: readonly { readonly name: string; readonly host: string }[];
}

/** The text printed when everything is ready. The first address in it is that of the portal. */
export function announcement(
  publicPort: number,
  { tenants, isDemo, simulatorSpeed, dataFolder }: Announced,
): string {
  const lines = ['', 'Cartage is ready.', ''];
  const local = tenants.filter(({ host }) => isLocalHost(host));
  if (local.length === 0) lines.push(`  http://localhost:${publicPort}`);
  for (const { name, host } of local) lines.push(`  ${name.padEnd(14)} http://${host}:${publicPort}`);
  if (isDemo) {
    lines.push('', `Demo users, all with the password ${DEMO_PASSWORD}:`, '');
    for (const { email, situation } of [...DEMO_PEOPLE, ...DEMO_DESK_PEOPLE])
      lines.push(`  ${email.padEnd(30)} ${situation}`);
    if (simulatorSpeed > 0)
      lines.push(
        '',
        `Freight moves at ${simulatorSpeed} times the real speed. CARTAGE_SIMULATOR=0 switches this off.`,
      );
  }
  lines.push('', `Press Ctrl-C to stop. Logs: ${dataFolder}/log`);
  return lines.join('\n');
}
