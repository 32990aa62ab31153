import { MAX_PRINT_PROBLEM, PRINT_JOB_STATES, PRINT_REPORTS } from '@cartage/domain/documents/print-job.ts';
import { z } from 'zod';
import { idParam, text } from '#shapes/common.ts';
import { described, instantField, named, numberField, stringField, stringOrNull } from '#shapes/described.ts';

const agentJobParams = z.strictObject({ id: idParam('Id of the print job.', 14) });
const LEASE = 'c9f5bf7e-0f3c-4b5e-9b43-3f1d6a1f0c55';
const lease = described(
  z.uuid('Must be the lease of the job'),
  'The lease that `takePrintJob` returned.',
  LEASE,
);

const takenJob = named(
  z.object({
    id: numberField('Id of the print job.', 14),
    lease: stringField('Identifies the lease. Each later request for the job sends it.', LEASE),
    name: stringField('Name of the file.', 'KEA00000123 labels.zpl'),
    labels: numberField('Number of labels.', 4),
    requestedBy: stringOrNull('Name of the user; null when the user is no longer a member.', 'Hana Wilcox'),
    requestedAtUtc: instantField('When the user sent the job.', '2026-03-18T02:10:00.000Z'),
    leasedUntilUtc: instantField(
      'Until then no other request gets the job. Later it is offered again, unless its print began.',
      '2026-03-18T02:11:00.000Z',
    ),
  }),
  'TakenPrintJob',
  'A print job for the agent.',
);

const takePrintJob = {
  summary: 'Take the next print job',
  description:
    'Leases the oldest waiting job of the printer for 60 seconds. `job` is null when none waits; `Retry-After` has the seconds until the next request. Renew the lease during a longer print. A job whose lease ends before its print began is offered again with the same id and `requestedAtUtc`. With a `problem`, no job is leased, and the waiting jobs show the problem.',
  body: z.strictObject({
    problem: described(
      text({ min: 1, max: MAX_PRINT_PROBLEM }).nullish(),
      'Why the printer cannot print now, for the users; null when it can.',
      null,
    ),
  }),
  response: named(
    z.object({
      printer: stringField('Name of the printer.', 'Dock 2'),
      job: takenJob.nullable().meta({ description: 'The job; null when none waits.' }),
    }),
    'NextPrintJob',
    'The next job of the printer.',
  ),
};

const renewPrintJob = {
  summary: 'Renew the lease of a print job',
  description:
    'Extends the lease to 60 seconds from now. Returns a conflict when the job was leased again, is no longer open, or has expired. Send `isPrinting` before the first byte of the labels: from then on the job is offered to no agent, because some labels may be printed.',
  params: agentJobParams,
  body: z.strictObject({
    lease,
    isPrinting: described(
      z.boolean(),
      'True: the agent is about to send labels to the printer, or has begun to.',
      true,
    ),
    problem: described(
      text({ min: 1, max: MAX_PRINT_PROBLEM }).nullish(),
      'Why the printer waits with the labels, for the users; null when it prints. The waiting jobs show it as well.',
      null,
    ),
  }),
  response: z.object({
    leasedUntilUtc: instantField('The new end of the lease.', '2026-03-18T02:11:20.000Z'),
  }),
};

const printJobLabels = {
  summary: 'Get the labels of a print job',
  description: 'Returns the ZPL of a job that the printer has taken.',
  params: agentJobParams,
  file: 'text/plain; charset=utf-8',
  fileExample: '^XA^CI28^PW799',
  response: z.custom<Blob>(),
};

const reportPrintJob = {
  summary: 'Report a print job',
  description:
    'Stores the outcome of a taken job: printed, failed, or returned to the queue because nothing was printed. Returns a conflict when the job was leased again. The outcome counts also after the lease has expired, and `printed` also after the job was cancelled or has expired. `returned` fails a print whose agent has sent no request for two minutes, because the user may have printed again. A repeated report changes nothing and returns the stored state. Labels that are printed are added to the print log.',
  params: agentJobParams,
  body: named(
    z.strictObject({
      lease,
      outcome: described(z.enum(PRINT_REPORTS), 'The outcome.', 'printed'),
      problem: described(
        text({ min: 1, max: MAX_PRINT_PROBLEM }).nullish(),
        'Why the job failed or was returned, for the user.',
        "Couldn't connect to the printer",
      ),
    }),
    'PrintReport',
    'The outcome of a print job.',
  ),
  response: z.object({
    state: described(z.enum(PRINT_JOB_STATES), 'The state of the job.', 'printed'),
  }),
};

export const PRINT_AGENT_SHAPES = { takePrintJob, renewPrintJob, printJobLabels, reportPrintJob };
