import { supervise } from '#start/supervise.ts';

// Supervises one process until it is killed itself: the test then checks that the process exits.
const [script = '', logFile = ''] = process.argv.slice(2);
supervise({ name: 'sample', script, logFile, environment: () => ({}) }, () => {});
