import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@cartage/database/embedded/free-port.ts';
import type { RejectedRecipient } from '@cartage/server/mail/mailer.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Certificates, createCertificates } from '#counterparts/certificates.ts';
import { type Program, runProgram, startProgram, untilListening } from '#counterparts/program.ts';
import { ROOT } from '#root.ts';

const FROM = 'portal@provider.example';
const MAIL_HOST = 'mail.provider.example';
const KNOWN = 'dock@kauri.example';
/** The server accepts emails for this domain, and the next server refuses them. */
const REFUSED_LATER = 'dock@later.example';

let folder = '';
let certificates: Certificates;
let server: Program;
let proxy: Program;
const ports = { plain: 0, tls: 0, refusing: 0 };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cartage-opensmtpd-'));
  chmodSync(folder, 0o755);
  certificates = await createCertificates(join(folder, 'tls'), MAIL_HOST);
  ports.plain = await freePort(2600);
  ports.tls = await freePort(ports.plain + 1);
  ports.refusing = await freePort(ports.tls + 1);
  mkdirSync(join(folder, 'received'));
  chmodSync(join(folder, 'received'), 0o777);
  writeFileSync(join(folder, 'recipients'), `${KNOWN} daemon\n${FROM} daemon\n`);
  server = startProgram(['smtpd', '-d', '-f', write('smtpd.conf', smtpdSettings())]);
  proxy = startProgram(['haproxy', '-db', '-f', write('haproxy.cfg', haproxySettings())]);
  await untilListening(ports.plain, server);
  await untilListening(ports.tls, proxy);
});
afterAll(async () => {
  await proxy.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, lines: readonly string[]): string {
  const file = join(folder, name);
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

const smtpdSettings = () => [
  `table recipients file:${join(folder, 'recipients')}`,
  `listen on 127.0.0.1 port ${ports.plain} hostname ${MAIL_HOST}`,
  `listen on 127.0.0.1 port ${ports.refusing} tag REFUSING`,
  `action deliver mda "cat > ${join(folder, 'received')}/$(date +%%s%%N)" virtual <recipients>`,
  `action pass-on relay host smtp://127.0.0.1:${ports.refusing}`,
  'match ! tag REFUSING from any for domain { "kauri.example", "provider.example" } action deliver',
  'match ! tag REFUSING from any for domain "later.example" action pass-on',
];

// OpenSMTPD of Debian 12 fails every TLS handshake with OpenSSL 3 (https://github.com/OpenSMTPD/OpenSMTPD/issues/1239).
const haproxySettings = () => [
  'defaults',
  '  mode tcp',
  '  timeout connect 5s',
  '  timeout client 60s',
  '  timeout server 60s',
  'listen smtps',
  `  bind 127.0.0.1:${ports.tls} ssl crt ${certificates.bothFile}`,
  `  server mail 127.0.0.1:${ports.plain}`,
];

const plain = () => `smtp://127.0.0.1:${ports.plain}`;
const tls = () => `smtps://127.0.0.1:${ports.tls}`;

/** The rejected recipients. Throws the error of a failed delivery. */
async function send(smtpUrl: string, to: readonly string[], authority = certificates.authorityFile) {
  const settings = { SMTP_URL: smtpUrl, MAIL_FROM: FROM, NODE_EXTRA_CA_CERTS: authority };
  const script = join(ROOT, 'tools/src/counterparts/send-email.ts');
  const output = await runProgram([process.execPath, script, ...to], { environment: settings });
  // The program prints this array.
  return JSON.parse(output) as RejectedRecipient[];
}

const received = () =>
  readdirSync(join(folder, 'received')).map((name) => readFileSync(join(folder, 'received', name), 'utf8'));
const untilReceived = (count: number) =>
  vi.waitFor(() => expect(received().filter((email) => email !== '')).toHaveLength(count), {
    timeout: 60_000,
  });

test('an email arrives complete, plain and with TLS', async () => {
  for (const [count, url] of [plain(), tls()].entries()) {
    expect(await send(url, [KNOWN])).toEqual([]);
    await untilReceived(count + 1);
  }
  for (const email of received()) {
    expect(email).toContain('Auto-Submitted: auto-generated');
    expect(email).toMatch(/^Reply-To: dispatch@sender\.example\r?$/m);
    expect(email).toContain('Two pallets.\n.\nThe line above is a single dot.');
    expect(email).toContain('filename=manifest.pdf');
  }
});

test('a rejected recipient is reported at once, and the others get the email', async () => {
  const before = received().length;
  const rejected = await send(tls(), [KNOWN, 'left@kauri.example', 'dock@elsewhere.example']);
  expect(rejected).toMatchObject([
    // OpenSMTPD returns 524 5.2.4 for an address that is not in its table. The code does not mean that the address is
    // unknown.
    { address: 'left@kauri.example', isFinal: true, isUnknownAddress: false },
    { address: 'dock@elsewhere.example', isFinal: true, isUnknownAddress: true },
  ]);
  await untilReceived(before + 1);
});

test('a certificate of an unknown authority, and a server that requires TLS but has none, fail the delivery', async () => {
  await expect(send(tls(), [KNOWN], '')).rejects.toThrow(/certificate/);
  await expect(send(`${plain()}?requireTLS=true`, [KNOWN])).rejects.toThrow(/STARTTLS/i);
});

test('an email that a later server rejects returns to MAIL_FROM as a bounce', async () => {
  const before = received().length;
  expect(await send(tls(), [REFUSED_LATER])).toEqual([]);
  await untilReceived(before + 1);
  const bounce = received().find((email) => email.includes(REFUSED_LATER)) ?? '';
  expect(bounce).toMatch(/^To: portal@provider\.example\r?$/m);
  expect(bounce).toContain(`${REFUSED_LATER}: 550 Invalid recipient`);
});
