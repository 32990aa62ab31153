import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@cartage/database/embedded/free-port.ts';
import { Browser } from '@cartage/identity/testing/browser.ts';
import { type Certificates, createCertificates } from '#counterparts/certificates.ts';
import { guideBlocks, writeBelow } from '#counterparts/guide-files.ts';
import { type Program, runProgram, startProgram, untilListening } from '#counterparts/program.ts';

const PROVIDER_HOST = 'auth.moa.localhost';
const READY_WITHIN_MS = 120_000;
const HTDOCS = '/usr/share/lemonldap-ng/portal/htdocs';

type Options = Readonly<Record<string, string | number>>;

/** Lemonldap::NG behind nginx, with its demonstration users. */
export interface Lemonldap {
  readonly issuer: string;
  readonly certificates: Certificates;
  /** Of a user without a session. */
  newBrowser(): Browser;
  /**
   * Writes a configuration and starts the server again. `client` replaces options of the guide, until the next
   * configuration. The key stays until it is replaced.
   */
  configure(changes: { readonly client?: Options; readonly key?: SigningKey }): Promise<void>;
  stop(): Promise<void>;
}

interface SigningKey {
  readonly id: string;
  readonly privateKey: string;
  readonly publicKey: string;
}

interface Settings {
  readonly folder: string;
  /** Scheme, host and port of the portal. */
  readonly portal: string;
  /** Of the organisation, in tokens. */
  readonly organisationId: number;
  readonly permissions: readonly string[];
}

/** Takes the options of the client from the guide. */
export async function startLemonldap(settings: Settings): Promise<Lemonldap> {
  const { folder } = settings;
  const port = await freePort(27_100);
  const issuer = `https://${PROVIDER_HOST}:${port}`;
  const certificates = await createCertificates(join(folder, 'tls'), PROVIDER_HOST);
  for (const name of ['conf', 'sessions/lock', 'psessions/lock', 'cache', 'notifications'])
    mkdirSync(join(folder, 'data', name), { recursive: true });
  await runProgram(['chown', '-R', 'www-data:www-data', join(folder, 'data')]);
  chmodSync(folder, 0o755);
  const ini = writeBelow(folder, 'lemonldap-ng.ini', iniOf(folder));
  const socket = join(folder, 'data', 'fastcgi.sock');
  const newBrowser = () => new Browser(port, certificates.authority);
  let key = createSigningKey();
  let number = 0;
  let server: Program | undefined;
  const configure: Lemonldap['configure'] = async ({ client = {}, key: newKey = key }) => {
    key = newKey;
    await server?.stop();
    number += 1;
    const configuration = configurationOf(settings, { issuer, key, client, number });
    writeBelow(folder, `data/conf/lmConf-${number}.json`, JSON.stringify(configuration, null, 2));
    server = startProgram([
      'env',
      `LLNG_DEFAULTCONFFILE=${ini}`,
      'LLNG_DEFAULTLOGGER=Lemonldap::NG::Common::Logger::Std',
      'llng-fastcgi-server',
      '--foreground',
      '--user=www-data',
      '--group=www-data',
      '--proc=2',
      `--pid=${join(folder, 'data', 'fastcgi.pid')}`,
      `--socket=${socket}`,
    ]);
    await untilDiscovered(newBrowser(), issuer, server);
  };
  const nginx = startProgram(['nginx', '-e', 'stderr', '-c', writeNginx(folder, port, socket)]);
  await untilListening(port, nginx);
  await configure({});
  return {
    issuer,
    certificates,
    newBrowser,
    configure,
    async stop() {
      await server?.stop();
      await nginx.stop();
    },
  };
}

export function createSigningKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    id: randomBytes(5).toString('hex'),
    privateKey: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

async function untilDiscovered(browser: Browser, issuer: string, server: Program): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  const isDiscovered = async () =>
    (await browser.ask(`${issuer}/.well-known/openid-configuration`)).status === 200;
  while (!(await isDiscovered())) {
    if (server.hasEnded() || Date.now() > deadline) throw new Error(server.output());
    await pause(50);
  }
}

const iniOf = (folder: string) =>
  `
[all]
logLevel = notice
logger = Lemonldap::NG::Common::Logger::Std
checkTime = 1
[configuration]
type = File
dirName = ${folder}/data/conf
localStorage = Cache::FileCache
localStorageOptions = { 'namespace' => 'lemonldap-ng-config', 'default_expires_in' => 600, 'cache_root' => '${folder}/data/cache' }
[portal]
staticPrefix = /static
templateDir = /usr/share/lemonldap-ng/portal/templates
languages = en
`.trimStart();

/** As portal-nginx.conf of the package, with TLS. */
const writeNginx = (folder: string, port: number, socket: string) =>
  writeBelow(
    folder,
    'nginx.conf',
    `daemon off;
user www-data;
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  types { text/css css; text/javascript js; image/png png; image/x-icon ico; }
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/nginx-${name};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port} ssl http2;
    server_name ${PROVIDER_HOST};
    ssl_certificate ${folder}/tls/fullchain.pem;
    ssl_certificate_key ${folder}/tls/key.pem;
    root ${HTDOCS}/;
    if ($uri !~ ^/((static|javascript|favicon).*|.*\\.psgi)) { rewrite ^/(.*)$ /index.psgi/$1 break; }
    location ~ ^(?<sc>/.*\\.psgi)(?:$|/) {
      include /etc/nginx/fastcgi_params;
      fastcgi_pass unix:${socket};
      fastcgi_param HTTP_HOST $http_host;
      fastcgi_param LLTYPE psgi;
      fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
      fastcgi_split_path_info ^(.*\\.psgi)(/.*)$;
      fastcgi_param PATH_INFO $fastcgi_path_info;
    }
    location /static/ { alias ${HTDOCS}/static/; }
    location /javascript/ { alias /usr/share/javascript/; }
  }
}
`,
  );

interface Configuration {
  readonly issuer: string;
  readonly key: SigningKey;
  readonly client: Options;
  readonly number: number;
}

function configurationOf(settings: Settings, { issuer, key, client, number }: Configuration): object {
  const block = guideBlocks('new-tenant.md').find(({ language }) => language === 'json');
  const guide = (block?.content ?? '{}')
    .replaceAll('https://freight.moa.example', settings.portal)
    .replaceAll('https://sign-in.moa.example', issuer)
    .replaceAll('"17"', `"${settings.organisationId}"`)
    .replaceAll('Access.DISPATCH; Consignment.LimitedEdit', settings.permissions.join('; '));
  const { oidcRPMetaDataOptions: options, ...others } = JSON.parse(guide);
  const data = join(settings.folder, 'data');
  const files = (name: string) => ({ Directory: join(data, name), LockDirectory: join(data, name, 'lock') });
  return {
    ...others,
    oidcRPMetaDataOptions: { 'freight-portal': { ...options['freight-portal'], ...client } },
    oidcServicePrivateKeySig: key.privateKey,
    oidcServicePublicKeySig: key.publicKey,
    oidcServiceKeyIdSig: key.id,
    cfgNum: number,
    cfgVersion: '2.16.1',
    cfgAuthor: 'test',
    cfgDate: '1627287638',
    authentication: 'Demo',
    userDB: 'Same',
    passwordDB: 'Demo',
    demoExportedVars: { cn: 'cn', mail: 'mail', uid: 'uid' },
    whatToTrace: 'uid',
    portal: `${issuer}/`,
    domain: PROVIDER_HOST,
    securedCookie: 1,
    cookieName: 'lemonldap',
    globalStorage: 'Apache::Session::File',
    globalStorageOptions: files('sessions'),
    persistentStorage: 'Apache::Session::File',
    persistentStorageOptions: files('psessions'),
    localSessionStorage: 'Cache::FileCache',
    localSessionStorageOptions: { cache_root: join(data, 'cache'), namespace: 'lemonldap-ng-sessions' },
    locationRules: { [PROVIDER_HOST]: { default: 'accept' } },
    portalSkin: 'bootstrap',
    // A captcha needs packages for images.
    captcha_mail_enabled: 0,
    captcha_register_enabled: 0,
    portalDisplayResetPassword: 0,
    portalDisplayRegister: 0,
    key: 'fictional-key-of-a-test',
    timeout: 72_000,
  };
}
