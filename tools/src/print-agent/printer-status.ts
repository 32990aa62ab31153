const STX = '\u0002';
const ETX = '\u0003';

/** Lines of a reply to the status query. */
export const STATUS_LINES = 3;

/** Number of complete lines in received data. */
export const statusLinesIn = (received: string): number => received.split(ETX).length - 1;

/**
 * Flags of the reply to `~HS`, by line and place: the values b, c and f of the first line, and o and p of the second
 * (ZPL II Programming Guide, https://docs.zebra.com/us/en/printers/software/zpl-pg/zpl-commands/~hs4.html). The first
 * one that is set is the reason that users see: a printer with an open head also reports that it is paused.
 */
const FLAGS = [
  { line: 1, place: 2, problem: 'The print head is open.' },
  { line: 0, place: 1, problem: 'The printer is out of labels.' },
  { line: 1, place: 3, problem: 'The printer is out of ribbon.' },
  { line: 0, place: 2, problem: 'The printer is paused.' },
  { line: 0, place: 5, problem: 'The memory of the printer is full.' },
] as const;

/** Why a printer that replies does not print, from the last reply of `received`; null when it prints. */
export function problemOfStatus(received: string): string | null {
  const lines = received
    .split(ETX)
    .slice(0, -1)
    .slice(-STATUS_LINES)
    .map((line) => line.slice(line.lastIndexOf(STX) + 1).split(','));
  return FLAGS.find(({ line, place }) => lines[line]?.[place]?.trim() === '1')?.problem ?? null;
}
