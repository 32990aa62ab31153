import { statSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Environment, readText } from '@cartage/runtime/settings/read-settings.ts';

export const USAGE =
  'Usage: npm run print-agent -- --server https://portal.example --printer host[:9100] [--journal file] [--test-page]';

/** The options and settings of the print agent (docs/guides/print-agent.md). */
export interface AgentConfig {
  readonly server: URL;
  readonly printer: PrinterAddress;
  readonly journal: string;
  readonly token: string;
  /** Users other than the owner can read this file with the credential. Null: they cannot. */
  readonly readableTokenFile: string | null;
  /** Prints one label without the server, then ends. */
  readonly isTestPage: boolean;
}

export interface PrinterAddress {
  readonly host: string;
  readonly port: number;
}

export class AgentConfigError extends Error {
  override readonly name = 'AgentConfigError';
}

/** The usual port for raw data of label printers. */
const RAW_PORT = 9100;

/** Throws one error that lists every invalid option and setting. */
export function readAgentConfig(options: readonly string[], environment: Environment): AgentConfig {
  const issues: string[] = [];
  const values = parseOptions(options, issues);
  const isTestPage = values['test-page'] === true;
  const printer = parsePrinter(values.printer ?? '');
  if (printer === null)
    issues.push(
      '--printer must be the host of the printer, with its port if that is not 9100; an IPv6 address needs brackets',
    );
  const server = parseServer(values.server ?? '');
  if (server === null && !isTestPage)
    issues.push(
      '--server must be the https address of the portal without path, user and password; http is for localhost only',
    );
  const token = readText(environment, 'PRINT_AGENT_TOKEN', issues);
  if (token === undefined && !isTestPage) issues.push('PRINT_AGENT_TOKEN is missing');
  else if (token !== undefined && !/^prt_\d+_[\w-]{43}$/.test(token))
    issues.push('PRINT_AGENT_TOKEN is not a credential of a print agent');
  if (issues.length > 0 || printer === null)
    throw new AgentConfigError(
      `Invalid settings:\n${issues.map((issue) => `- ${issue}`).join('\n')}\n${USAGE}`,
    );
  const file = `${printer.host.replaceAll(/[^\w.-]/g, '-')}-${printer.port}.jsonl`;
  return {
    server: server ?? new URL('http://localhost'),
    printer,
    journal: values.journal ?? join(homedir(), '.cartage-print-agent', file),
    token: token ?? '',
    readableTokenFile: readableFile(environment),
    isTestPage,
  };
}

interface Options {
  readonly server?: string;
  readonly printer?: string;
  readonly journal?: string;
  readonly 'test-page'?: boolean;
}

function parseOptions(args: readonly string[], issues: string[]): Options {
  try {
    return parseArgs({
      args: [...args],
      options: {
        server: { type: 'string' },
        printer: { type: 'string' },
        journal: { type: 'string' },
        'test-page': { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    issues.push(error instanceof Error ? error.message : String(error));
    return {};
  }
}

function parseServer(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.href !== `${url.origin}/`) return null;
  const isLocal = LOCAL_HOSTS.has(url.hostname) || url.hostname.endsWith('.localhost');
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal) ? url : null;
}

const LOCAL_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Credentials that systemd passes are for the service only, whatever the mode of their file is. */
function readableFile(environment: Environment): string | null {
  const file = environment['PRINT_AGENT_TOKEN_FILE'];
  const folder = environment['CREDENTIALS_DIRECTORY'];
  if (file === undefined || file === '') return null;
  if (folder !== undefined && file.startsWith(`${folder}/`)) return null;
  return (statSync(file).mode & 0o077) === 0 ? null : file;
}

/** 'printer.local', '192.168.1.50:9100' or '[fe80::1%eth0]:9100'. */
function parsePrinter(text: string): PrinterAddress | null {
  const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([\w.-]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const host = bracketed ?? plain;
  const port = digits === undefined ? RAW_PORT : Number(digits);
  if (bracketed !== undefined && !isIPv6(bracketed)) return null;
  return host === undefined || port < 1 || port > 65_535 ? null : { host, port };
}
