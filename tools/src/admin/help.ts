import type { Command } from '#admin/command.ts';
import { optionName } from '#admin/option.ts';

export const HELP = 'npm run admin --';

const MIGRATE = 'bring the tables up to date; the first thing on a new database';

/** The help of everything, a noun or a command, made of the table of commands. */
export function helpText(
  commands: readonly Command[],
  noun: string | undefined,
  verb: string | undefined,
): string {
  const ofNoun = commands.filter((one) => one.noun === noun);
  const command = ofNoun.find((one) => one.verb === verb);
  if (command !== undefined) return helpOfCommand(command);
  return ofNoun.length > 0 ? helpOfNoun(ofNoun) : helpOfAll(commands);
}

function helpOfAll(commands: readonly Command[]): string {
  const nouns = [...new Set(commands.map((one) => one.noun))];
  const lines = nouns.map((noun) => {
    const verbs = commands.filter((one) => one.noun === noun).map((one) => one.verb);
    return [noun, verbs.join(', ')] as const;
  });
  return [
    `Administration of Cartage: ${HELP} <noun> <verb> [options]`,
    '',
    ...table([...lines, ['migrate', MIGRATE]]),
    '',
    `More about one: ${HELP} <noun> [<verb>] --help. Every command takes --json, which prints its outcome as JSON`,
    '(with npm run --silent admin, nothing else is printed).',
    '',
    'The database is that of DATABASE_URL, else the embedded one, which is started for the command when it does not',
    'run. Running processes follow within 60 seconds. An add of what is there already changes nothing.',
    '',
    'Exit codes: 0 done, or nothing to do; 1 it cannot be done, and why; 2 the command is wrong, and how.',
  ].join('\n');
}

function helpOfNoun(commands: readonly Command[]): string {
  return table(commands.map(({ noun, verb, summary }) => [`${noun} ${verb}`, summary])).join('\n');
}

function helpOfCommand({ noun, verb, summary, options }: Command): string {
  const rows = Object.entries(options).map(([name, { shape, isRequired, help }]) => {
    const usage = shape === null ? optionName(name) : `${optionName(name)} ${shape}`;
    return [usage, isRequired ? `${help} (needed)` : help] as const;
  });
  return [
    `${HELP} ${noun} ${verb}`,
    summary,
    '',
    ...table([...rows, ['--json', 'print the outcome as JSON']]),
  ].join('\n');
}

function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
