import { expect, test } from 'vitest';
import { editRun } from './edits/edit-run.ts';

const CLIENTS = 8;
/** Of each client; `npm run bench -- edits` makes a thousand. */
const EDITS = 60;

test(`[@CONS-23] ${CLIENTS} people who edit one consignment at random lose nothing that was acknowledged`, async () => {
  const { saved, refused, lost, wrong } = await editRun(CLIENTS, EDITS);
  expect({ lost, wrong }).toEqual({ lost: [], wrong: [] });
  expect(saved + refused).toBe(CLIENTS * EDITS);
  expect(refused).toBeGreaterThan(0);
}, 120_000);
