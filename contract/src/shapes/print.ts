import { LABEL_STOCKS, PAPER_CODES, type PaperCode } from '@cartage/domain/documents/label-stock.ts';
import {
  MAX_PRINT_JOB_CONSIGNMENTS,
  MAX_PRINTER_NAME,
  PRINT_JOB_STATES,
} from '@cartage/domain/documents/print-job.ts';
import { z } from 'zod';
import { PRINT_AGENT_SHAPES } from '#shapes/print-agent.ts';
import { id, idParam, line, noFields, organisationId, orgParams, reference } from '#shapes/common.ts';
import {
  booleanField,
  described,
  instantField,
  instantOrNull,
  named,
  numberField,
  numberOrNull,
  stringField,
  stringOrNull,
} from '#shapes/described.ts';

const printerParams = z.strictObject({ org: organisationId, id: idParam('Id of the printer.', 3) });
const jobParams = z.strictObject({ org: organisationId, id: idParam('Id of the print job.', 14) });

const ZPL_PAPERS = PAPER_CODES.filter((code) => LABEL_STOCKS[code].hasZpl) as [PaperCode, ...PaperCode[]];
const paper = described(z.enum(ZPL_PAPERS), 'Label stock in the printer.', '100x150');
const dpi = described(z.enum(['203', '300']), 'Resolution of the printer in dots per inch.', '203');
const NAME_TEXT = 'Name of the printer.';

const printer = named(
  z.object({
    id: numberField('Id of the printer.', 3),
    version: numberField('Number of changes so far, which is also the ETag.', 1),
    name: stringField(NAME_TEXT, 'Dock 2'),
    siteId: numberOrNull('Id of the site whose users can print on it; null for all users.', null),
    paper,
    dpi,
    seenAtUtc: instantOrNull('Latest request of its print agent; null before the first.', null),
    waiting: numberField('Number of jobs that are not printed yet.', 0),
    canChange: booleanField(
      'False: the printer is for all sites, and the user has only some sites. Such a user cannot edit or remove it.',
      true,
    ),
  }),
  'Printer',
  'A label printer of the organisation.',
);

const printerWithToken = named(
  z.object({
    printer,
    token: stringField(
      'Credential of the print agent. It is returned only once.',
      'prt_101_0r0Cx9u3mJmQ3mTjAqk1sQm8nKp7wq2J1yS5sQ0aZpk',
    ),
  }),
  'PrinterWithToken',
  'A printer with a new credential.',
);

export const printers = {
  summary: 'List the label printers',
  description: "Returns the printers of the user's sites and those for all sites, by name.",
  params: orgParams,
  response: z.array(printer),
};

const printerToStore = named(
  z.strictObject({
    name: described(line({ min: 1, max: MAX_PRINTER_NAME }), NAME_TEXT, 'Dock 2'),
    siteId: described(
      id.nullish(),
      'Id of the site whose users can print on it; null for all users. Null needs a user of all sites.',
      7,
    ),
    paper,
    dpi,
  }),
  'PrinterToStore',
  'A label printer to add or edit.',
);

export const createPrinter = {
  summary: 'Add a label printer',
  description:
    'Adds a printer and returns the credential of its print agent. The credential cannot be read again; it can be replaced. A repeated request with the same idempotency key returns the printer without its credential, which is not stored.',
  params: orgParams,
  body: printerToStore,
  status: 201,
  response: named(
    z.object({
      printer,
      token: stringOrNull(
        'Credential of the print agent; null for a repeated request. Replace it then.',
        'prt_101_0r0Cx9u3mJmQ3mTjAqk1sQm8nKp7wq2J1yS5sQ0aZpk',
      ),
    }),
    'CreatedPrinter',
    'A new printer.',
  ),
};

export const updatePrinter = {
  summary: 'Edit a label printer',
  description:
    'Replaces the name, site, label stock and resolution. The credential of its print agent stays. The label stock and the resolution cannot change while jobs wait, because their labels are made for the current ones.',
  params: printerParams,
  body: printerToStore,
  response: printer,
};

export const replacePrinterToken = {
  summary: 'Replace the credential of a printer',
  description: 'Returns a new credential. The earlier one stops working at once.',
  params: printerParams,
  body: noFields,
  response: printerWithToken,
};

export const deletePrinter = {
  summary: 'Remove a label printer',
  description:
    'Revokes the credential of its print agent and cancels its waiting jobs. A job that is being printed fails, because its outcome is unknown. The print log keeps the name of the printer.',
  params: printerParams,
  response: z.object({ id: numberField('Id of the removed printer.', 3) }),
};

const printJobFields = named(
  z.object({
    id: numberField('Id of the print job.', 14),
    printerName: stringField(NAME_TEXT, 'Dock 2'),
    state: described(
      z.enum(PRINT_JOB_STATES),
      'queued: waits for the print agent. taken: the agent is printing. printed: the printer has all labels. failed: see `problem`; a print whose agent has sent no request for two minutes fails, unless the agent reports it later. cancelled: by a user, by a later print of the user, or the printer was removed. expired: the print did not begin within 24 hours.',
      'queued',
    ),
    labels: numberField('Number of labels.', 4),
    requestedAtUtc: instantField('When the user sent the job.', '2026-03-18T02:10:00.000Z'),
    printerSeenAtUtc: instantOrNull('Latest request of the print agent; null before the first.', null),
    isAgentOffline: booleanField(
      'True: the job is open, and the print agent has sent no request for 2 minutes.',
      false,
    ),
    problem: stringOrNull('Why the job failed, was cancelled or waits; null without a problem.', null),
  }),
  'PrintJob',
  'Labels that were sent to a printer.',
);

export const createPrintJob = {
  summary: 'Print freight labels on a label printer',
  description:
    'Creates the labels of all pieces, on the stock of the printer, and queues them as one job. The labels count as printed when the print agent confirms them. Returns the open job when the printer has one of the user for the same labels, and a conflict when it is of another user. Cancels the waiting jobs of the user on the printer that have other labels of these consignments and no other consignments. Any other open job of the printer with one of the consignments is a conflict.',
  params: orgParams,
  body: named(
    z.strictObject({
      printerId: described(id, 'Id of the printer.', 3),
      references: described(
        z.array(reference).min(1, 'Select at least one consignment').max(MAX_PRINT_JOB_CONSIGNMENTS),
        'References of at most 1,000 consignments, in the order of the labels.',
        ['KEA00000123'],
      ),
    }),
    'PrintJobRequest',
    'A printer and consignments.',
  ),
  status: 201,
  response: printJobFields,
};

const listedPrintJob = named(
  printJobFields.extend({
    printerId: numberField('Id of the printer, which may be removed.', 3),
    requestedBy: stringOrNull('Name of the user; null when the user is no longer a member.', 'Hana Wilcox'),
    isOwn: booleanField('True: the caller sent the job.', true),
    consignments: numberField('Number of consignments.', 1),
    references: described(z.array(z.string()), "References of the job's consignments at the user's sites.", [
      'KEA00000123',
    ]),
    canCancel: booleanField('True: the caller sent the job, and its print has not begun.', true),
  }),
  'ListedPrintJob',
  'A print job with its user and consignments.',
);

export const printJobs = {
  summary: 'List the print jobs',
  description:
    "Returns a page of the print jobs of all users, latest first. Printers are those of the user's sites and those for all sites, also removed ones. Users of some sites get their own jobs and those with a consignment of their sites. Finished jobs are kept for 90 days.",
  params: orgParams,
  query: z.strictObject({
    printerId: idParam('Only jobs of this printer.', 3).optional(),
    state: described(z.enum(PRINT_JOB_STATES), 'Only jobs in this state.', 'failed').optional(),
    before: idParam(
      'Id of a job. Only earlier jobs are returned: send `next` of the page before.',
      14,
    ).optional(),
  }),
  response: z.object({
    jobs: described(z.array(listedPrintJob), 'At most 25 jobs, latest first.'),
    next: numberOrNull('Send it as `before` for the next page; null on the last page.', null),
  }),
};

export const printJob = {
  summary: 'Get a print job',
  description: 'Returns a print job of the user.',
  params: jobParams,
  response: printJobFields,
};

export const cancelPrintJob = {
  summary: 'Cancel a print job',
  description:
    'Cancels a print job of the user that the print agent has not taken, or whose lease has expired before the print began.',
  params: jobParams,
  response: printJobFields,
};

export const PRINT_SHAPES = {
  printers,
  createPrinter,
  updatePrinter,
  replacePrinterToken,
  deletePrinter,
  createPrintJob,
  printJobs,
  printJob,
  cancelPrintJob,
  ...PRINT_AGENT_SHAPES,
};
