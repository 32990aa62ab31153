import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '#stack/part.ts';

/** Gives one command of `npm run admin` (`user add`) with its options. */
export type Administer = (command: string, options: Readonly<Record<string, string>>) => void;

export function administerAt(databaseUrl: string): Administer {
  return (command, options) => {
    const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(ROOT, 'tools/src/admin.ts'), ...command.split(' '), ...words],
      { cwd: ROOT, encoding: 'utf8', env: { ...process.env, DATABASE_URL: databaseUrl } },
    );
    if (status !== 0) throw new Error(`${command} ${words.join(' ')}\n${stdout}${stderr}`);
  };
}
