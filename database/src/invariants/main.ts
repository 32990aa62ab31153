import { checkInvariants, describeBroken, INVARIANT_NAMES } from '#invariants/check-invariants.ts';

/** `node database/src/invariants/main.ts <url>` prints the broken invariants. Exit code: 0 when all hold, otherwise 1. */
const url = process.argv[2] ?? process.env['DATABASE_URL'];
if (url === undefined) {
  process.stderr.write('Give the address of the database, or set DATABASE_URL.\n');
  process.exit(2);
}
const broken = await checkInvariants(url);
for (const each of broken) process.stdout.write(`${describeBroken(each)}\n`);
process.stdout.write(
  `${INVARIANT_NAMES.length - broken.length} of ${INVARIANT_NAMES.length} invariants hold\n`,
);
process.exitCode = broken.length === 0 ? 0 : 1;
