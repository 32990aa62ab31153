import { keepRunning } from '#start/keep-running.ts';

// Keeps one part running until it is killed; for the test of what the part does then.
const [script = '', logFile = ''] = process.argv.slice(2);
keepRunning({ name: 'part', script, logFile, environment: () => ({}) }, () => {});
