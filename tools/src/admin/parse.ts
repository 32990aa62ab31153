import { UsageError } from '#admin/admin-error.ts';
import type { Command } from '#admin/command.ts';
import { HELP } from '#admin/help.ts';
import { optionName } from '#admin/option.ts';

export type Parsed =
  | { readonly kind: 'help'; readonly noun: string | undefined; readonly verb: string | undefined }
  | { readonly kind: 'migrate' }
  | {
      readonly kind: 'run';
      readonly command: Command;
      readonly args: Readonly<Record<string, unknown>>;
      readonly isJson: boolean;
    };

/** Parses a command line. Throws one UsageError that lists every error. */
export function parse(argv: readonly string[], commands: readonly Command[]): Parsed {
  const [noun, verb] = argv.filter((token) => !token.startsWith('-')).slice(0, 2);
  const wantsHelp = argv.some((token) => token === '--help' || token === '-h');
  if (noun === undefined || wantsHelp) return { kind: 'help', noun, verb };
  if (argv.length === 1 && noun === 'migrate') return { kind: 'migrate' };
  const single = commands.find((one) => one.noun === noun && one.verb === '');
  if (single !== undefined && argv[0] === noun) return read(single, argv.slice(1));
  const command = commands.find((one) => one.noun === noun && one.verb === verb);
  if (command === undefined || argv[0] !== noun || argv[1] !== verb) throw unknown(noun, verb, commands);
  return read(command, argv.slice(2));
}

function unknown(noun: string, verb: string | undefined, commands: readonly Command[]): UsageError {
  const verbs = commands.filter((one) => one.noun === noun).map((one) => one.verb);
  if (verbs.length === 0) {
    const nouns = [...new Set(commands.map((one) => one.noun)), 'migrate'];
    return new UsageError([`unknown noun ${noun}; use one of ${nouns.join(', ')}`], `${HELP} --help`);
  }
  const error =
    verb === undefined || !verbs.includes(verb) ? `${noun} needs a verb` : 'noun and verb must come first';
  return new UsageError([`${error}: ${verbs.join(', ')}`], `${HELP} ${noun} --help`);
}

interface Typed {
  readonly texts: ReadonlyMap<string, string>;
  readonly isJson: boolean;
}

function read(command: Command, argv: readonly string[]): Parsed {
  const errors: string[] = [];
  const { texts, isJson } = readArguments(command, argv, errors);
  const args: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(command.options)) {
    const text = texts.get(optionName(name));
    if (text === undefined) {
      const isMissing = option.isRequired && !texts.has(optionName(name));
      if (isMissing) errors.push(`${optionName(name)} is missing: ${option.help}`);
      continue;
    }
    try {
      args[name] = option.read(text);
    } catch (error) {
      errors.push(`${optionName(name)} ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (errors.length > 0) throw new UsageError(errors, `${HELP} ${command.noun} ${command.verb} --help`);
  return { kind: 'run', command, args, isJson };
}

/** `--name value`, `--name=value` or, for a switch, `--name`. */
function readArguments(command: Command, argv: readonly string[], errors: string[]): Typed {
  const optionsByName = new Map(
    Object.entries(command.options).map(([name, option]) => [optionName(name), option] as const),
  );
  const texts = new Map<string, string>();
  const waiting = [...argv];
  let isJson = false;
  for (let token = waiting.shift(); token !== undefined; token = waiting.shift()) {
    const [name = '', ...rest] = token.split('=');
    const option = optionsByName.get(name);
    if (token === '--json') isJson = true;
    else if (option === undefined) {
      errors.push(unknownArgument(token, [...optionsByName.keys()]));
      // Skips the value of the unknown option, which would be reported as a second error.
      if (token.startsWith('-') && rest.length === 0 && waiting[0]?.startsWith('-') === false)
        waiting.shift();
    } else if (texts.has(name)) errors.push(`${name} is used twice`);
    else if (option.placeholder === null) texts.set(name, '');
    else if (rest.length > 0) texts.set(name, rest.join('='));
    else if (waiting[0] === undefined || waiting[0].startsWith('--'))
      errors.push(`${name} needs a value: ${option.placeholder}`);
    else texts.set(name, waiting.shift() ?? '');
  }
  return { texts, isJson };
}

function unknownArgument(token: string, names: readonly string[]): string {
  const name = token.split('=')[0] ?? token;
  const near = names.find((candidate) => candidate.startsWith(name) || name.startsWith(candidate));
  const what = token.startsWith('-') ? `unknown option ${name}` : `${token} does not belong to an option`;
  return near === undefined || !token.startsWith('--') ? what : `${what}; did you mean ${near}?`;
}
