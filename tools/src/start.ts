import { runUntilSignal } from '#start/run-until-signal.ts';
import { startCartage } from '#start/start-cartage.ts';

runUntilSignal(
  startCartage({
    environment: process.env,
    isDev: process.argv.includes('--dev'),
    print: (line) => console.log(line),
  }),
);
