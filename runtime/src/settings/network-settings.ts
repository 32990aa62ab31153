import { PROCESSES, SERVER, type Setting } from '#settings/setting.ts';

/** Addresses, database and sign-in. */
export const NETWORK_SETTINGS = {
  HOST: {
    group: 'Addresses and ports',
    readBy: ['api'],
    defaultValue: '127.0.0.1',
    description: 'Address that the API process listens on.',
  },
  PORT: {
    group: 'Addresses and ports',
    readBy: ['api', 'commands'],
    defaultValue: '4200',
    description:
      'Port of the API process. With the embedded database, `npm start` takes the next free port when it is in use.',
  },
  PUBLIC_SCHEME: {
    group: 'Addresses and ports',
    readBy: PROCESSES,
    defaultValue: 'http',
    description:
      'Scheme of the public address: `http` or `https`. With `https`, browsers refuse plain http from then on.',
  },
  PUBLIC_PORT: {
    group: 'Addresses and ports',
    readBy: [...PROCESSES, 'commands'],
    defaultValue: 'value of `PORT`',
    description: 'Port of the public address, such as 443 behind a proxy. The identity process needs it.',
  },
  TRUST_PROXY: {
    group: 'Addresses and ports',
    readBy: ['api'],
    defaultValue: null,
    description:
      'Addresses of the proxies whose `X-Forwarded-Host`, `-Proto` and `-For` are used, separated by commas: `10.0.0.0/8,127.0.0.1`.',
  },
  WEB_DIST: {
    group: 'Addresses and ports',
    readBy: ['api'],
    defaultValue: '`web/dist` with `npm start` and `npm run serve`',
    description: 'Folder of the built web app. Without one, the process serves only the API.',
  },
  IDENTITY_UPSTREAM: {
    group: 'Addresses and ports',
    readBy: ['api'],
    defaultValue: 'set by `npm start` and `npm run serve -- all`',
    description:
      'Address of the identity process, such as `http://127.0.0.1:4201`. Without one, `/idp` returns 404.',
  },
  IDENTITY_PORT: {
    group: 'Addresses and ports',
    readBy: ['identity', 'commands'],
    defaultValue: 'next free port after `PORT`',
    description: 'Port of the identity process on 127.0.0.1. Required when only this process is started.',
  },
  CARTAGE_DATA: {
    group: 'Addresses and ports',
    readBy: [...SERVER, 'commands'],
    defaultValue: '`.data`',
    description:
      'Folder of the embedded database, of the logs, of attached files, and of uploads and backups on their way to a bucket.',
  },
  DATABASE_URL: {
    group: 'Database',
    readBy: [...PROCESSES, 'commands'],
    defaultValue: 'embedded PostgreSQL with `npm start`',
    description:
      'PostgreSQL 15 or later. The commands need the owner of the database; each process needs a login of its own, which `npm start` and `npm run serve -- all` derive.',
    isSecret: true,
  },
  API_DATABASE_URL: {
    group: 'Database',
    readBy: ['commands'],
    defaultValue: 'derived from `DATABASE_URL`',
    description: 'Login of the API process, if an administrator of the database created it.',
    isSecret: true,
  },
  WORKER_DATABASE_URL: {
    group: 'Database',
    readBy: ['commands'],
    defaultValue: 'derived from `DATABASE_URL`',
    description: 'Login of the worker process.',
    isSecret: true,
  },
  IDENTITY_DATABASE_URL: {
    group: 'Database',
    readBy: ['commands'],
    defaultValue: 'derived from `DATABASE_URL`',
    description: 'Login of the identity process.',
    isSecret: true,
  },
  BACKUP_DATABASE_URL: {
    group: 'Database',
    readBy: [...SERVER, 'commands'],
    defaultValue: 'derived from `DATABASE_URL`',
    description: 'Login of backups. The worker needs it with `BACKUP_SCHEDULE`.',
    isSecret: true,
  },
  DATABASE_POOL_SIZE: {
    group: 'Database',
    readBy: ['api'],
    defaultValue: '10',
    description: 'Connections of the API process, 1 to 200. The worker has 4.',
  },
  DATABASE_REPLICA_URLS: {
    group: 'Database',
    readBy: [...SERVER, 'commands'],
    defaultValue: null,
    description:
      'Streaming replicas for lists, searches, dashboards, extracts and documents, separated by commas: `postgres://db2:5432,postgres://db3:5432`. Login and database are those of `DATABASE_URL`.',
  },
  CARTAGE_IDENTITY: {
    group: 'Sign-in',
    readBy: ['commands'],
    defaultValue: '1',
    description:
      '`0` starts no identity process, for installations whose tenants all have a provider of their own.',
  },
  EMBEDDED_ISSUER_TEMPLATE: {
    group: 'Sign-in',
    readBy: ['api'],
    defaultValue: 'built from `PUBLIC_SCHEME` and `PUBLIC_PORT`',
    description:
      'Issuer of tenants without a provider of their own. `{host}` stands for the host of the tenant.',
  },
  IDENTITY_ACCESS_TOKEN_SECONDS: {
    group: 'Sign-in',
    readBy: ['identity'],
    defaultValue: '600',
    description: 'Lifetime of an access token, 1 to 3600 seconds.',
  },
  IDENTITY_COOKIE_KEYS: {
    group: 'Sign-in',
    readBy: ['identity'],
    defaultValue: 'created and stored in the database',
    description:
      'Keys that sign the cookies of the identity process: newest first, separated by commas, at least 32 characters each. Required in production.',
    isSecret: true,
  },
  IDENTITY_SIGNING_KEY: {
    group: 'Sign-in',
    readBy: ['identity'],
    defaultValue: 'one per tenant, created and stored in the database',
    description: 'Private RSA key (PEM, at least 2048 bits) that signs tokens. Required in production.',
    isSecret: true,
  },
} as const satisfies Record<string, Setting>;
