import {
  type Setting,
  type SettingGroup,
  SETTING_GROUPS,
  type SettingReader,
} from '@cartage/runtime/settings/setting.ts';
import {
  type SettingName,
  SETTINGS,
  SETTINGS_WITHOUT_FILE,
} from '@cartage/runtime/settings/settings-table.ts';

const READERS: Readonly<Record<SettingReader, string>> = {
  api: 'API',
  worker: 'worker',
  identity: 'identity',
  simulator: 'simulator',
  'print-agent': 'print agent',
  commands: 'commands',
};

// The keys and values of the table, in its order.
const ROWS = Object.entries(SETTINGS) as [SettingName, Setting][];

const rowsOf = (group: SettingGroup) => ROWS.filter(([, setting]) => setting.group === group);

/** Content of docs/reference/settings.md. */
export function settingsPage(): string {
  const groups = SETTING_GROUPS.flatMap((group) => [
    `## ${group}`,
    '',
    '| setting | default | read by | meaning |',
    '|---|---|---|---|',
    ...rowsOf(group).map(([name, setting]) => rowOf(name, setting)),
    '',
  ]);
  return `${[...INTRODUCTION, ...groups].join('\n').trimEnd()}\n`;
}

const INTRODUCTION = [
  '# Settings',
  '',
  '<!-- Written by tools/src/settings/write.ts from runtime/src/settings/settings-table.ts. -->',
  '',
  'All settings are environment variables. `.env.example` lists them in a form that systemd and compose files read.',
  '',
  '- **From a file**: for each setting but the switches, `NAME_FILE` may name a file with the value of `NAME`, as secret stores provide it. Setting both is an error.',
  '- **Secrets** are marked with 🔑. Pass them as files.',
  '- A process with invalid settings lists all of them on its error output, without their values, and ends with code 1. The print agent ends with [code 2](../guides/print-agent.md#4-start-it-with-the-computer), so that systemd does not restart it.',
  '- **Read by**: the API, worker and identity processes, and the commands `npm start`, `npm run serve -- all` and `npm run admin`, which pass settings on to the processes that they start. The simulator moves the freight of the demo world. The print agent is [`npm run print-agent`](../guides/print-agent.md).',
  '',
  '## Processes',
  '',
  '`npm run build` builds the web app. `npm run admin -- migrate` prepares the database. Then start each process with `npm run serve -- api`, `worker` or `identity`, or all of them under one supervisor with `npm run serve -- all`.',
  '',
  '| process | work | health | required settings |',
  '|---|---|---|---|',
  '| `api` | the API, the web app, sign-in at `/idp` (passed on to identity) | `/health/live`, `/health/ready` on `PORT` | `DATABASE_URL` |',
  '| `worker` | jobs, emails, documents, notices | `/metrics` on `WORKER_METRICS_PORT` | `DATABASE_URL` |',
  '| `identity` | sign-in of tenants without a provider of their own | `/idp/health` on `IDENTITY_PORT` | `DATABASE_URL`, `IDENTITY_PORT`, `PUBLIC_PORT` |',
  '| `all` | these three, restarted when they end unexpectedly | `/health/ready`, `/idp/health` on `PORT` | `DATABASE_URL`, or the login of each process |',
  '',
  'SIGTERM and SIGINT stop a process within 10 seconds: requests and jobs in progress finish, new ones are refused. A second signal changes nothing. Several API and worker processes may run on one database. With another database than the embedded one, and with `NODE_ENV=production`, a port in use is an error.',
  '',
];

function rowOf(name: string, { defaultValue, readBy, description, isSecret }: Setting): string {
  const value =
    defaultValue === null ? '–' : /[ `]/.test(defaultValue) ? defaultValue : `\`${defaultValue}\``;
  const readers = readBy.map((reader) => READERS[reader]).join(', ');
  return `| \`${name}\`${isSecret ? ' 🔑' : ''} | ${value} | ${readers} | ${description} |`;
}

/** Content of .env.example: every setting, commented out, with its default where that is a plain value. */
export function environmentExample(): string {
  const groups = SETTING_GROUPS.map((group) => {
    const settings = rowsOf(group).map(([name, setting]) => exampleOf(name, setting));
    return `# ${group}\n\n${settings.join('\n')}`;
  });
  return `${['# Settings of Cartage. docs/reference/settings.md describes them.\n', ...groups].join('\n').trimEnd()}\n`;
}

function exampleOf(name: SettingName, { description, defaultValue, isSecret }: Setting): string {
  const isPlain = defaultValue !== null && /^[\w.:/-]+$/.test(defaultValue);
  const file = isSecret && !SETTINGS_WITHOUT_FILE.has(name) ? `# ${name}_FILE=\n` : '';
  return `# ${description.replaceAll('`', '')}\n${file}# ${name}=${isPlain ? defaultValue : ''}\n`;
}
