import type { Command } from '#admin/command.ts';
import { optionName } from '#admin/option.ts';

export const HELP = 'npm run admin --';

const MIGRATE = 'create or update the tables and the logins of the processes; required for a new database';

/** The help text for all commands, one noun or one command. */
export function helpText(
  commands: readonly Command[],
  noun: string | undefined,
  verb: string | undefined,
): string {
  const ofNoun = commands.filter((one) => one.noun === noun);
  const command = ofNoun.find((one) => one.verb === (verb ?? ''));
  if (command !== undefined) return helpOfCommand(command);
  return ofNoun.length > 0 ? helpOfNoun(ofNoun) : helpOfAll(commands);
}

function helpOfAll(commands: readonly Command[]): string {
  const nouns = [...new Set(commands.map((one) => one.noun))];
  const lines = nouns.map((noun) => {
    const ofNoun = commands.filter((one) => one.noun === noun);
    const [only] = ofNoun;
    return [noun, only?.verb === '' ? only.summary : ofNoun.map((one) => one.verb).join(', ')] as const;
  });
  return [
    `Administration of Cartage: ${HELP} <noun> <verb> [options]`,
    '',
    ...table([...lines, ['migrate', MIGRATE]]),
    '',
    `For details: ${HELP} <noun> [<verb>] --help. Every command accepts --json, which prints the result as JSON`,
    '(npm run --silent admin prints nothing else).',
    '',
    'Commands use the database of DATABASE_URL, or else the embedded one, which is started for the command if needed.',
    'Running processes apply changes within 60 seconds. Adding an existing item changes nothing.',
    '',
    'Exit codes: 0 done, or nothing to change; 1 failed, with the reason; 2 invalid command, with all errors.',
  ].join('\n');
}

function helpOfNoun(commands: readonly Command[]): string {
  return table(commands.map(({ noun, verb, summary }) => [`${noun} ${verb}`, summary])).join('\n');
}

function helpOfCommand({ noun, verb, summary, options }: Command): string {
  const rows = Object.entries(options).map(([name, { placeholder, isRequired, help }]) => {
    const usage = placeholder === null ? optionName(name) : `${optionName(name)} ${placeholder}`;
    return [usage, isRequired ? `${help} (required)` : help] as const;
  });
  return [
    `${HELP} ${noun} ${verb}`,
    summary,
    '',
    ...table([...rows, ['--json', 'print the result as JSON']]),
  ].join('\n');
}

function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
