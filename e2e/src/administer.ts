import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { WITH_TEST_CLOCK } from '#clock/with-test-clock.ts';
import { ROOT } from '#stack/managed-process.ts';

/** Runs one command of `npm run admin`, such as `user add`, with its options. */
export type Administer = (command: string, options: Readonly<Record<string, string>>) => void;

export function administerAt(databaseUrl: string): Administer {
  return (command, options) => {
    const parameters = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(ROOT, 'tools/src/admin.ts'), ...command.split(' '), ...parameters],
      { cwd: ROOT, encoding: 'utf8', env: { ...process.env, ...WITH_TEST_CLOCK, DATABASE_URL: databaseUrl } },
    );
    if (status !== 0) throw new Error(`${command} ${parameters.join(' ')}\n${stdout}${stderr}`);
  };
}
