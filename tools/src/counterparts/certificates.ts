import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '#counterparts/program.ts';

export interface Certificates {
  /** The certificate of the authority, which clients trust. */
  readonly authority: string;
  readonly authorityFile: string;
  readonly certificateFile: string;
  readonly keyFile: string;
  /** Certificate and key in one file. */
  readonly bothFile: string;
}

/** Creates an authority and a certificate of it for a host and for 127.0.0.1. */
export async function createCertificates(folder: string, host: string): Promise<Certificates> {
  mkdirSync(folder, { recursive: true });
  const file = (name: string) => join(folder, name);
  const openssl = (...parameters: string[]) => runProgram(['openssl', ...parameters], { folder });
  writeFileSync(file('extensions'), `subjectAltName=DNS:${host},IP:127.0.0.1\n`);
  const newKey = ['-newkey', 'rsa:2048', '-nodes'];
  await openssl(
    'req',
    '-x509',
    ...newKey,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-days',
    '2',
    '-subj',
    '/CN=Test authority',
  );
  await openssl('req', ...newKey, '-keyout', 'key.pem', '-out', 'request.pem', '-subj', `/CN=${host}`);
  const signed = [
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-days',
    '2',
    '-extfile',
    'extensions',
  ];
  await openssl('x509', '-req', '-in', 'request.pem', ...signed, '-out', 'fullchain.pem');
  const both = readFileSync(file('fullchain.pem'), 'utf8') + readFileSync(file('key.pem'), 'utf8');
  writeFileSync(file('portal.pem'), both);
  for (const name of ['key.pem', 'portal.pem']) chmodSync(file(name), 0o600);
  return {
    authority: readFileSync(file('ca.pem'), 'utf8'),
    authorityFile: file('ca.pem'),
    certificateFile: file('fullchain.pem'),
    keyFile: file('key.pem'),
    bothFile: file('portal.pem'),
  };
}
