import { parseArgs } from 'node:util';

/** The options of `npm test` and `npm run check`. */
export interface TestOptions {
  /** `--fast`: without databases and browser. */
  readonly isFast: boolean;
  /**
   * `--full`: every database test on PostgreSQL 15 too, every journey at both widths and for both tenants, 1,000
   * histories of events and all bad input.
   */
  readonly isFull: boolean;
  /** `--shard 2/4`: the second of four parts, which may run on different machines. */
  readonly shard: string | undefined;
  /** `--minutes 70`: scenes, and journeys at 820 and 390 px, are skipped and counted if they start later. */
  readonly minutes: number | undefined;
  /** `--day 2027-01-01` or `--day today`: the calendar day of the run. */
  readonly day: string | undefined;
}

/** Throws when an option is unknown or malformed. */
export function parseOptions(parameters: readonly string[]): TestOptions {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      fast: { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
      shard: { type: 'string' },
      minutes: { type: 'string' },
      day: { type: 'string' },
    },
  });
  const { fast, full, shard, minutes, day } = values;
  if (shard !== undefined && !isShard(shard)) throw new Error(`--shard takes a part such as 2/4: ${shard}`);
  if (day !== undefined && !/^(today|\d{4}-\d\d-\d\d)$/.test(day)) {
    throw new Error(`--day takes a date such as 2027-01-01, or today: ${day}`);
  }
  if (minutes !== undefined && !/^[1-9]\d*$/.test(minutes)) {
    throw new Error(`--minutes takes a whole number: ${minutes}`);
  }
  return {
    isFast: fast,
    isFull: full,
    shard,
    minutes: minutes === undefined ? undefined : Number(minutes),
    day,
  };
}

function isShard(text: string): boolean {
  const [, part, of] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  return Number(part) >= 1 && Number(part) <= Number(of);
}
