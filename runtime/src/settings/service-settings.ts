import { SERVER, type Setting } from '#settings/setting.ts';

/** Files, email and other servers. */
export const SERVICE_SETTINGS = {
  STORAGE_URL: {
    group: 'Files',
    readBy: [...SERVER, 'commands'],
    defaultValue: 'folder `files` in `CARTAGE_DATA`',
    description:
      'Attached files: a folder (`file:///var/lib/cartage/files`) or an S3 bucket (`https://…/bucket`).',
  },
  STORAGE_ACCESS_KEY: {
    group: 'Files',
    readBy: [...SERVER, 'commands'],
    defaultValue: null,
    description: 'Access key of the bucket. Required with a bucket.',
    isSecret: true,
  },
  STORAGE_SECRET_KEY: {
    group: 'Files',
    readBy: [...SERVER, 'commands'],
    defaultValue: null,
    description: 'Secret key of the bucket. Required with a bucket.',
    isSecret: true,
  },
  STORAGE_REGION: {
    group: 'Files',
    readBy: [...SERVER, 'commands'],
    defaultValue: 'us-east-1',
    description: 'Region of the bucket.',
  },
  STORAGE_RESERVE_MB: {
    group: 'Files',
    readBy: [...SERVER, 'commands'],
    defaultValue: '1024',
    description:
      'Uploads are refused when less than this many megabytes would stay free on the disk that receives them, at most 5 % of it.',
  },
  SCANNER_URL: {
    group: 'Files',
    readBy: [...SERVER, 'commands'],
    defaultValue: null,
    description:
      'ClamAV daemon that scans uploads: `tcp://host:3310` or `unix:///path`. Without one, no file is scanned.',
  },
  BACKUP_URL: {
    group: 'Backups',
    readBy: [...SERVER, 'commands'],
    defaultValue: 'folder `backups` in `CARTAGE_DATA`',
    description: 'Backups: a folder (`file:///var/backups/cartage`) or an S3 bucket (`https://…/bucket`).',
  },
  BACKUP_ACCESS_KEY: {
    group: 'Backups',
    readBy: [...SERVER, 'commands'],
    defaultValue: '`STORAGE_ACCESS_KEY`',
    description: 'Access key of the bucket for backups.',
    isSecret: true,
  },
  BACKUP_SECRET_KEY: {
    group: 'Backups',
    readBy: [...SERVER, 'commands'],
    defaultValue: '`STORAGE_SECRET_KEY`',
    description: 'Secret key of the bucket for backups.',
    isSecret: true,
  },
  BACKUP_REGION: {
    group: 'Backups',
    readBy: [...SERVER, 'commands'],
    defaultValue: '`STORAGE_REGION`',
    description: 'Region of the bucket for backups.',
  },
  BACKUP_SCHEDULE: {
    group: 'Backups',
    readBy: [...SERVER, 'commands'],
    defaultValue: null,
    description:
      'When the worker makes a backup: five fields of cron in UTC, such as `0 14 * * *` for 02:00 or 03:00 in New Zealand. The API process reports a backup that is too old.',
  },
  BACKUP_RECIPIENT: {
    group: 'Backups',
    readBy: [...SERVER, 'commands'],
    defaultValue: null,
    description:
      'Public key of age to which backups are encrypted, from `npm run admin -- backup create-key`. Used instead of `BACKUP_PASSPHRASE`.',
  },
  BACKUP_IDENTITY: {
    group: 'Backups',
    readBy: [...SERVER, 'commands'],
    defaultValue: null,
    description:
      'Secret key of `BACKUP_RECIPIENT`, or the JSON of `create-key`, which `verify` and `restore` need. Keep it away from the machine that makes the backups.',
    isSecret: true,
  },
  BACKUP_KEEP: {
    group: 'Backups',
    readBy: [...SERVER, 'commands'],
    defaultValue: '7',
    description: 'Number of newest backups that the worker never removes.',
  },
  BACKUP_KEEP_DAYS: {
    group: 'Backups',
    readBy: [...SERVER, 'commands'],
    defaultValue: '30',
    description: 'After a backup, the worker removes those that are older than this many days.',
  },
  BACKUP_MAX_AGE_HOURS: {
    group: 'Backups',
    readBy: [...SERVER, 'commands'],
    defaultValue: '26',
    description: 'Maximum age of the newest backup. `/health/ready` and `doctor` report an older one.',
  },
  BACKUP_PASSPHRASE: {
    group: 'Backups',
    readBy: [...SERVER, 'commands'],
    defaultValue: null,
    description:
      'Encrypts backups, at least 16 characters. A restore needs it too: keep a copy outside of this machine.',
    isSecret: true,
  },
  SMTP_URL: {
    group: 'Email',
    readBy: SERVER,
    defaultValue: null,
    description:
      'Mail server: `smtp://` or `smtps://`, with user name and password if required. Without one, emails stay in the database.',
    isSecret: true,
  },
  MAIL_FROM: {
    group: 'Email',
    readBy: SERVER,
    defaultValue: null,
    description: 'Sender address of emails. Required with `SMTP_URL`.',
  },
  CONSIGNMENT_API_URL: {
    group: 'Other servers',
    readBy: ['api'],
    defaultValue: 'this server',
    description: 'Another server that the web app calls for the consignment API.',
  },
  CONFIGURATION_API_URL: {
    group: 'Other servers',
    readBy: ['api'],
    defaultValue: 'this server',
    description: 'Another server that the web app calls for the configuration API.',
  },
  SCHEDULING_API_URL: {
    group: 'Other servers',
    readBy: ['api'],
    defaultValue: 'this server',
    description: 'Another server that the web app calls for the scheduling API.',
  },
  PRODUCT_API_URL: {
    group: 'Other servers',
    readBy: ['api'],
    defaultValue: 'this server',
    description: 'Another server that the web app calls for the product API.',
  },
  GOOGLE_PLACES_URL: {
    group: 'Other servers',
    readBy: ['api'],
    defaultValue: 'https://places.googleapis.com',
    description: 'Address search of tenants whose setting `AddressSearchProvider` is `google`.',
  },
  WEBHOOK_PRIVATE_ADDRESSES: {
    group: 'Other servers',
    readBy: ['worker'],
    defaultValue: '0',
    description:
      '`1` allows webhooks to private, loopback and link-local addresses, for tests and systems in the same network.',
  },
  ERROR_REPORTING_URL: {
    group: 'Other servers',
    readBy: ['api'],
    defaultValue: null,
    description: 'Address to which browsers send errors of the web app.',
  },
  ANALYTICS_URL: {
    group: 'Other servers',
    readBy: ['api'],
    defaultValue: null,
    description: 'Address to which browsers send page views.',
  },
} as const satisfies Record<string, Setting>;
