/** The fields of a subject that the samples use. */
interface Reported {
  readonly organisationId: number;
  readonly siteId: number;
  readonly serviceType: string;
  readonly extractId: number;
  readonly savedExtractId: number;
}

/** Valid requests of the reports, their drill-downs and the extracts. */
export function reportSamples(subject: Reported) {
  const org = { org: String(subject.organisationId) };
  return {
    extractActivity: { params: org, body: extractBody(subject) },
    startExtract: { params: org, body: extractBody(subject) },
    extractJobs: { params: org },
    extractJob: { params: { ...org, id: String(subject.extractId) } },
    savedExtracts: { params: org },
    createSavedExtract: { params: org, body: savedExtract(subject) },
    updateSavedExtract: {
      params: { ...org, id: String(subject.savedExtractId) },
      body: savedExtract(subject),
    },
    deleteSavedExtract: { params: { ...org, id: String(subject.savedExtractId) } },
    cancelExtract: { params: { ...org, id: String(subject.extractId) } },
    today: { params: org, body: { siteIds: [subject.siteId] } },
    reportByStatus: { params: org, body: reported(subject) },
    reportStagedToDelivered: { params: org, body: reported(subject) },
    reportDelivered: { params: org, body: reported(subject) },
    reportDifot: { params: org, body: reported(subject) },
    reportExceptions: { params: org, body: reported(subject) },
    reportRevenue: { params: org, body: reported(subject) },
    drillDownByStatus: drillDown(subject, { statusCode: 'DRAFT' }),
    drillDownDifot: drillDown(subject, { serviceType: subject.serviceType, difotStatus: 'MISS' }),
    drillDownExceptions: drillDown(subject, {
      standardEventId: 0,
      exceptionStatus: 'closed',
      statusCodes: ['DRAFT'],
    }),
  };
}

function extractBody({ siteId, serviceType }: Reported) {
  return {
    dateType: 'Creation',
    startDateUtc: '2026-03-01',
    endDateUtc: '2026-03-18',
    siteIds: [siteId],
    statuses: ['DRAFT'],
    serviceTypeCodes: [serviceType],
  };
}

function savedExtract({ siteId, serviceType }: Reported) {
  return {
    name: 'Delivered last week',
    dateType: 'RequestedDelivery',
    period: 'PREVIOUS_WEEK',
    siteIds: [siteId],
    statuses: ['DELIVERED'],
    serviceTypeCodes: [serviceType],
    weekday: 1,
    time: '06:30',
    recipientSiteIds: [siteId],
    isPaused: false,
  };
}

function reported(subject: Reported) {
  return {
    siteIds: [subject.siteId],
    startDateUtc: '2026-03-01',
    endDateUtc: '2026-03-18',
    serviceTypeCodes: [subject.serviceType],
  };
}

function drillDown(subject: Reported, which: object) {
  const paging = { sortOption: 'CreationDate', sortDirection: 'asc' };
  return {
    params: { org: String(subject.organisationId) },
    query: { pageNumber: '1', pageSize: '200', ...paging },
    body: { ...reported(subject), pageNumber: 1, pageSize: 200, ...paging, ...which },
  };
}
