import { createTestDatabase, type TestDatabase } from '@cartage/database/testing/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killRun } from './kills/kill-run.ts';

const KILLS = 5;
const CLIENTS = 8;
const SEED = 20_260_318;

let database: TestDatabase;
beforeAll(async () => (database = await createTestDatabase({ template: 'demo' })));
afterAll(() => database.drop());

test(`${KILLS} kills of the server while ${CLIENTS} clients create: nothing lost, nothing duplicated`, async () => {
  const { url, adminUrl } = database;
  const report = await killRun({ url, adminUrl, kills: KILLS, clients: CLIENTS, seed: SEED });
  expect(report).toMatchObject({
    kills: KILLS,
    lost: 0,
    duplicated: 0,
    unacknowledged: 0,
    differing: 0,
    refused: [],
    brokenInvariants: [],
  });
  // The kills happened while clients were working.
  expect(report.cut).toBeGreaterThanOrEqual(KILLS);
  expect(report.intents).toBeGreaterThan(KILLS);
}, 120_000);
