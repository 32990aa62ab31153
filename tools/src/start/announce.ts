import { DEMO_PASSWORD, DEMO_PEOPLE } from '@cartage/domain/demo/people.ts';
import type { DatabaseContent } from '#start/database.ts';

/** The text printed when everything is ready. The first address in it is that of the portal. */
export function announcement(
  publicPort: number,
  { tenants, isDemo, dataFolder }: DatabaseContent & { readonly dataFolder: string },
): string {
  const lines = ['', 'Cartage is ready.', ''];
  // Other hosts are reached through a proxy in front of this machine.
  const local = tenants.filter(({ host }) => host === 'localhost' || host.endsWith('.localhost'));
  if (local.length === 0) lines.push(`  http://localhost:${publicPort}`);
  for (const { name, host } of local) lines.push(`  ${name.padEnd(14)} http://${host}:${publicPort}`);
  if (isDemo) {
    lines.push('', `Demo users, all with the password ${DEMO_PASSWORD}:`, '');
    for (const { email, situation } of DEMO_PEOPLE) lines.push(`  ${email.padEnd(30)} ${situation}`);
  }
  lines.push('', `Press Ctrl-C to stop. Logs: ${dataFolder}/log`);
  return lines.join('\n');
}
