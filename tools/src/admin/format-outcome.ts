import type { Cell, Outcome, DisplayRow } from '#admin/command.ts';

/** An outcome as text or as JSON. */
export function formatOutcome(outcome: Outcome, isJson: boolean): string {
  return isJson ? JSON.stringify(toJson(outcome), null, 2) : toText(outcome);
}

function toJson(outcome: Outcome): unknown {
  switch (outcome.kind) {
    case 'done': {
      const { isChanged, text, secret } = outcome;
      return { changed: isChanged, text, ...(secret && { [secret.label.toLowerCase()]: secret.value }) };
    }
    case 'list':
      return outcome.rows;
    case 'record':
      return outcome.record;
    case 'findings':
      return { findings: outcome.findings };
  }
}

function toText(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'done': {
      const text = outcome.isChanged ? outcome.text : `${outcome.text} Nothing was changed.`;
      const { secret } = outcome;
      return secret === undefined ? text : `${text}\n${secret.label} (shown only once): ${secret.value}`;
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
    case 'findings':
      return findingsText(outcome.findings);
  }
}

function findingsText(findings: Extract<Outcome, { kind: 'findings' }>['findings']): string {
  if (findings.length === 0) return 'No problems found.';
  return findings
    .map(({ area, severity, problem, remedy }) => `${severity}  ${area}: ${problem}\n  ${remedy}.`)
    .join('\n');
}

function tableOf(columns: readonly string[], rows: readonly DisplayRow[]): string {
  if (rows.length === 0) return 'No entries.';
  return textTable([
    columns.map(title),
    ...rows.map((row) => columns.map((name) => cellText(row[name] ?? null))),
  ]);
}

/** Lines in columns of equal width, the header first. */
export function textTable(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_name, index) =>
    Math.max(...lines.map((line) => line[index]?.length ?? 0)),
  );
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
  const label = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return label.charAt(0).toUpperCase() + label.slice(1);
};

function cellText(cell: Cell): string {
  if (cell === null) return '–';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (typeof cell !== 'object') return String(cell);
  return cell.length === 0 ? 'none' : cell.join(', ');
}
