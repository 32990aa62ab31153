import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { AgentConfigError, readAgentConfig } from '#print-agent/config.ts';

const TOKEN = `prt_101_${'a'.repeat(43)}`;
const read = (printer: string, server = 'https://portal.example') =>
  readAgentConfig(['--printer', printer, '--server', server], { PRINT_AGENT_TOKEN: TOKEN });

test.each([
  ['printer.local', { host: 'printer.local', port: 9100 }],
  ['192.168.1.50:9101', { host: '192.168.1.50', port: 9101 }],
  ['[fe80::1]', { host: 'fe80::1', port: 9100 }],
  ['[fe80::1%eth0]:9100', { host: 'fe80::1%eth0', port: 9100 }],
])('reads the printer %s', (text, address) => expect(read(text).printer).toEqual(address));

test.each(['', 'fe80::1', '[::1', '[12:34]', '[printer]:9100', 'printer:0', 'printer:70000', 'a b'])(
  'refuses the printer "%s"',
  (text) => expect(() => read(text)).toThrow('an IPv6 address needs brackets'),
);

test.each(['https://portal.example', 'http://localhost:3000', 'http://kea.localhost', 'http://[::1]:3000/'])(
  'accepts the server %s',
  (server) => expect(read('printer', server).server.origin).toBe(new URL(server).origin),
);

test.each([
  'http://portal.example',
  'https://portal.example/portal',
  'https://hana:secret@portal.example',
  'https://portal.example/?a=1',
  'ftp://portal.example',
  'portal.example',
])('refuses the server %s', (server) =>
  expect(() => read('printer', server)).toThrow(
    '--server must be the https address of the portal without path, user and password; http is for localhost only',
  ),
);

test('lists every invalid setting', () => {
  const given = () => readAgentConfig(['--printer', ':'], { PRINT_AGENT_TOKEN: 'secret' });
  expect(given).toThrow(AgentConfigError);
  expect(given).toThrow(
    /--printer must be[\s\S]+--server must be[\s\S]+PRINT_AGENT_TOKEN is not a credential/,
  );
  expect(given).not.toThrow(/secret/);
});

test('names a file with the credential that other users can read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cartage-print-agent-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'token');
  writeFileSync(file, TOKEN);
  const options = ['--printer', 'printer', '--server', 'https://portal.example'];
  const environment = { PRINT_AGENT_TOKEN_FILE: file };
  chmodSync(file, 0o640);
  expect(readAgentConfig(options, environment).readableTokenFile).toBe(file);
  // systemd passes credentials of the service in this folder.
  const ofService = { ...environment, CREDENTIALS_DIRECTORY: folder };
  expect(readAgentConfig(options, ofService).readableTokenFile).toBeNull();
  chmodSync(file, 0o600);
  expect(readAgentConfig(options, environment).readableTokenFile).toBeNull();
});
