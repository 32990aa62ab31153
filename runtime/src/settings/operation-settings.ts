import { PROCESSES, SERVER, type Setting } from '#settings/setting.ts';

/** Limits, metrics, log, demo and tests. */
export const OPERATION_SETTINGS = {
  RATE_LIMIT_USER_PER_MINUTE: {
    group: 'Limits',
    readBy: ['api'],
    defaultValue: '1200',
    description: 'Requests of one user per minute; 0 means no limit, as in the other limits.',
  },
  RATE_LIMIT_TENANT_PER_MINUTE: {
    group: 'Limits',
    readBy: ['api'],
    defaultValue: '60000',
    description: 'Requests of all users of one tenant.',
  },
  RATE_LIMIT_ADDRESS_PER_MINUTE: {
    group: 'Limits',
    readBy: ['api'],
    defaultValue: '600',
    description: 'Requests from one network address without a valid token, and to `/idp`.',
  },
  RATE_LIMIT_TRACKING_PER_MINUTE: {
    group: 'Limits',
    readBy: ['api'],
    defaultValue: '60',
    description: 'Requests for tracking pages from one network address.',
  },
  METRICS_HOST: {
    group: 'Metrics and log',
    readBy: SERVER,
    defaultValue: '127.0.0.1',
    description: 'Address on which `/metrics` is served.',
  },
  METRICS_PORT: {
    group: 'Metrics and log',
    readBy: ['api', 'commands'],
    defaultValue: null,
    description: 'Port for the metrics of the API process. Without a port, the process serves no metrics.',
  },
  WORKER_METRICS_PORT: {
    group: 'Metrics and log',
    readBy: ['worker', 'commands'],
    defaultValue: null,
    description: 'Port for the metrics of the worker process.',
  },
  SHUTDOWN_PAUSE_SECONDS: {
    group: 'Limits',
    readBy: ['api'],
    defaultValue: '0',
    description:
      'After SIGTERM, `/health/ready` reports `stopping` for this long before the listener closes. Behind a load balancer, set more than the interval of its health checks.',
  },
  LOG_LEVEL: {
    group: 'Metrics and log',
    readBy: SERVER,
    defaultValue: 'info',
    description: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
  },
  LOG_KEY: {
    group: 'Metrics and log',
    readBy: SERVER,
    defaultValue: 'random at each start',
    description:
      'Key for the hashes of user ids in the log, at least 16 characters. Set it to compare logs of several processes.',
    isSecret: true,
  },
  NODE_ENV: {
    group: 'Demo and tests',
    readBy: [...PROCESSES, 'commands'],
    defaultValue: null,
    description: '`production` refuses the demo world and keys that Cartage would create itself.',
  },
  CARTAGE_DEMO: {
    group: 'Demo and tests',
    readBy: [...PROCESSES, 'commands'],
    defaultValue: '1 with the embedded database, else 0',
    description: '`1` loads the demo world into an empty database and serves its mailbox.',
  },
  PRINT_AGENT_TOKEN: {
    group: 'Other servers',
    readBy: ['print-agent'],
    defaultValue: null,
    description: 'Credential of the print agent, which the page Label printers shows once.',
    isSecret: true,
  },
  CARTAGE_SIMULATOR: {
    group: 'Demo and tests',
    readBy: ['commands'],
    defaultValue: '60',
    description:
      'Speed of the freight of the demo world, as a multiple of real time, 1 to 1,000. `0` starts no simulator.',
  },
  SIMULATOR_PORTALS: {
    group: 'Demo and tests',
    readBy: ['simulator'],
    defaultValue: 'set by `npm start`',
    description: 'Origins of the portals in which the simulator moves freight, separated by commas.',
  },
  SIMULATOR_CLIENT: {
    group: 'Demo and tests',
    readBy: ['simulator'],
    defaultValue: 'set by `npm start`',
    description: 'API client of the simulator, the same in each tenant.',
  },
  SIMULATOR_SECRET: {
    group: 'Demo and tests',
    readBy: ['simulator'],
    defaultValue: 'set by `npm start`, another one each time',
    description: 'Secret of the API client of the simulator.',
    isSecret: true,
  },
  SIMULATOR_SPEED: {
    group: 'Demo and tests',
    readBy: ['simulator'],
    defaultValue: '60',
    description: 'Speed of the simulator, as a multiple of real time, 1 to 1,000.',
  },
  SIMULATOR_FIRST_START_SECONDS: {
    group: 'Demo and tests',
    readBy: ['simulator'],
    defaultValue: '0',
    description:
      'Seconds until the first waiting consignment of an organisation moves; later ones follow at growing intervals. `0` moves each within its usual time.',
  },
  SYSTEM_DATABASE_URL: {
    group: 'Demo and tests',
    readBy: ['api'],
    defaultValue: 'set by `npm start` in the demo world',
    description: 'Login of the worker, with which the API process reads the mailbox of the demo world.',
    isSecret: true,
  },
  CLOCK_OFFSET_MS: {
    group: 'Demo and tests',
    readBy: SERVER,
    defaultValue: '0',
    description: 'Moves the clock of tests that run on another day.',
  },
} as const satisfies Record<string, Setting>;
