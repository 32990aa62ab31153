import { expect, test } from 'vitest';
import { editRun } from './edits/edit-run.ts';

const CLIENTS = 8;
/** Per client; `npm run bench -- edits` makes a thousand. */
const EDITS = 60;

test(`[@CONS-23] ${CLIENTS} users who edit one consignment at random lose no acknowledged change`, async () => {
  const { saved, refused, lost, wrong } = await editRun(CLIENTS, EDITS);
  expect({ lost, wrong }).toEqual({ lost: [], wrong: [] });
  expect(saved + refused).toBe(CLIENTS * EDITS);
  expect(refused).toBeGreaterThan(0);
}, 120_000);
