import { DEMO_PASSWORD, DEMO_PEOPLE } from '@cartage/domain/demo/people.ts';
import type { Contents } from '#start/database.ts';

/** What stands on the terminal when everything is up. An address of the portal is the first that is printed. */
export function announcement(
  publicPort: number,
  { tenants, isDemo, dataFolder }: Contents & { readonly dataFolder: string },
): string {
  const lines = ['', 'Cartage is ready.', ''];
  // Other hosts are reached through what stands in front of this machine.
  const here = tenants.filter(({ host }) => host === 'localhost' || host.endsWith('.localhost'));
  if (here.length === 0) lines.push(`  http://localhost:${publicPort}`);
  for (const { name, host } of here) lines.push(`  ${name.padEnd(14)} http://${host}:${publicPort}`);
  if (isDemo) {
    lines.push('', `Demo sign-ins, all with the password ${DEMO_PASSWORD}:`, '');
    for (const { email, situation } of DEMO_PEOPLE) lines.push(`  ${email.padEnd(30)} ${situation}`);
  }
  lines.push('', `Ctrl-C stops it. Logs: ${dataFolder}/log`);
  return lines.join('\n');
}
