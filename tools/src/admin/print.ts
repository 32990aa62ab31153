import type { Cell, Outcome, Shown } from '#admin/command.ts';

/** An outcome for people, or for programs. */
export function printed(outcome: Outcome, isJson: boolean): string {
  return isJson ? JSON.stringify(forPrograms(outcome), null, 2) : forPeople(outcome);
}

function forPrograms(outcome: Outcome): unknown {
  switch (outcome.kind) {
    case 'done': {
      const { isChanged, text, secret } = outcome;
      return { changed: isChanged, text, ...(secret && { [secret.label.toLowerCase()]: secret.value }) };
    }
    case 'list':
      return outcome.rows;
    case 'record':
      return outcome.record;
  }
}

function forPeople(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'done': {
      const text = outcome.isChanged ? outcome.text : `${outcome.text} Nothing was changed.`;
      const { secret } = outcome;
      return secret === undefined ? text : `${text}\n${secret.label} (shown this once): ${secret.value}`;
    }
    case 'list':
      return tableOf(outcome.columns, outcome.rows);
    case 'record': {
      const names = Object.keys(outcome.record);
      const width = Math.max(...names.map((name) => title(name).length));
      return names
        .map((name) => `${title(name).padEnd(width)}  ${cellText(outcome.record[name] ?? null)}`)
        .join('\n');
    }
  }
}

function tableOf(columns: readonly string[], rows: readonly Shown[]): string {
  if (rows.length === 0) return 'There are none.';
  const lines = [
    columns.map(title),
    ...rows.map((row) => columns.map((name) => cellText(row[name] ?? null))),
  ];
  const widths = columns.map((_name, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const title = (name: string) => {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function cellText(cell: Cell): string {
  if (cell === null) return '–';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (typeof cell !== 'object') return String(cell);
  return cell.length === 0 ? 'none' : cell.join(', ');
}
