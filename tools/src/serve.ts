import { existsSync } from 'node:fs';
import { runUntilSignal } from '#start/run-until-signal.ts';
import { serveAll } from '#start/serve-all.ts';
import { webDist } from '#start/web-build.ts';

const USAGE = 'Usage: npm run serve -- api|worker|identity|all';

/** Each is a process of its own: signals, settings and exit codes are those of the program it runs. */
const PROGRAMS: Readonly<Record<string, () => Promise<unknown>>> = {
  api: () => {
    if (existsSync(webDist())) process.env['WEB_DIST'] ||= webDist();
    return import('@cartage/server/main.ts');
  },
  worker: () => import('@cartage/server/worker.ts'),
  identity: () => import('@cartage/identity/main.ts'),
  all: async () => runUntilSignal(serveAll(process.env, (line) => console.log(line))),
};

const [name = '', ...rest] = process.argv.slice(2);
const program = Object.hasOwn(PROGRAMS, name) ? PROGRAMS[name] : undefined;
if (program === undefined || rest.length > 0) {
  console.error(USAGE);
  process.exitCode = 2;
} else await program();
