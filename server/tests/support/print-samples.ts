import type { Subject } from './subject.ts';

/** The operations of label printers, print jobs and print agents. */
export function printSamples({ organisationId, siteId, printerId, printJobId, staged }: Subject) {
  const org = { org: String(organisationId) };
  const printer = { ...org, id: String(printerId) };
  const lease = 'c9f5bf7e-0f3c-4b5e-9b43-3f1d6a1f0c55';
  const job = { id: String(printJobId) };
  return {
    printers: { params: org },
    createPrinter: { params: org, body: { name: 'Dock 2', siteId, paper: '100x150', dpi: '203' } },
    updatePrinter: { params: printer, body: { name: 'Dock 4', siteId, paper: 'a6', dpi: '203' } },
    replacePrinterToken: { params: printer, body: {} },
    deletePrinter: { params: printer },
    createPrintJob: { params: org, body: { printerId, references: [staged.reference] } },
    printJobs: { params: org, query: { printerId: String(printerId), state: 'queued', before: '1000' } },
    printJob: { params: { ...org, ...job } },
    cancelPrintJob: { params: { ...org, ...job } },
    takePrintJob: { params: {}, body: {} },
    renewPrintJob: { params: job, body: { lease, isPrinting: true } },
    printJobLabels: { params: job },
    reportPrintJob: { params: job, body: { lease, outcome: 'failed', problem: 'No paper' } },
  };
}
