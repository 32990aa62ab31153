import { startEmbeddedPostgres } from '#embedded/postgres.ts';

// A supervisor process that tests can kill. It starts PostgreSQL with the options of its first argument, prints the
// URLs, and stops cleanly when its input ends.
const lines: string[] = [];
try {
  const options = JSON.parse(process.argv[2] ?? '{}');
  const server = await startEmbeddedPostgres({ ...options, log: (line) => lines.push(line) });
  process.stdout.write(`${JSON.stringify({ ...server, lines })}\n`);
  process.stdin.resume().once('end', () => void server.stop());
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: String(error), lines })}\n`);
}
