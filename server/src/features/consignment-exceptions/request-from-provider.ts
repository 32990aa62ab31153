import {
  acceptanceBlocker,
  isOtherRegion,
  REQUEST_REASONS,
  requestBlocker,
  type RequestContent,
  type RequestFacts,
  requestSentence,
} from '@cartage/domain/consignment/provider-requests.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { checkParticipant, cleanParticipant } from '@cartage/domain/participant/check-participant.ts';
import { regionOfPlace } from '@cartage/domain/participant/region-of-place.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import {
  currentConsignment,
  lockException,
  recordException,
} from '#features/consignment-exceptions/change-exception.ts';
import {
  insertRequest,
  requestFacts,
  type RequestFactsRow,
} from '#features/consignment-exceptions/provider-request.query.ts';
import { queueDepotEmail } from '#features/consignment-exceptions/queue-depot-email.ts';
import { readRequestRules, type RequestRules } from '#freight/exception-threads/request-rules.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import type { OperationRequest } from '#platform/operation-request.ts';

type Request = OperationRequest<'requestFromProvider'>;
type Facts = Omit<RequestFactsRow, 'status'> & RequestFacts;

/** Sends a request to the provider. Of concurrent requests one succeeds. */
export async function requestFromProvider({ database }: AppDependencies, request: Request) {
  const { scope } = request;
  const rules = await readRequestRules(database, scope);
  return database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, () => store(tx, request, rules)),
  );
}

async function store(tx: Transaction, request: Request, rules: RequestRules) {
  const { scope, params, body, now } = request;
  const found = await lockException(tx, request);
  const [row] = await tx.query<RequestFactsRow>(requestFacts(scope, found));
  if (row === undefined) throw new AppError('not-found');
  const facts = {
    ...row,
    status: statusOfNumber(row.status).code,
    today: localDay(now, scope.zone),
    isResolved: !found.isOpen,
    allowed: rules.allowed,
  };
  const blocker = requestBlocker(body.kind, facts);
  if (blocker !== null) {
    const { current } = await currentConsignment(tx, scope, params.ref);
    throw new AppError('conflict', { current, detail: blocker });
  }
  const content = readContent(request, facts, rules);
  const text = requestSentence(content);
  await queueDepotEmail(tx, request, { subject: 'Request on an exception', text });
  return recordException(tx, request, found, {
    operation: 'requestFromProvider',
    kind: 'request',
    content: text,
    notice: 'consignment.requested',
    store: (caseId) => insertRequest(scope, caseId, { ...content, now }),
  });
}

/** Throws `rule-broken` for a day or an address that the provider does not accept. */
function readContent({ body, now }: Request, row: Facts, rules: RequestRules): RequestContent {
  const content = { kind: body.kind, day: null, address: null, note: body.note ?? null };
  if (body.kind !== 'redelivery' && hasValue(body.day))
    throw broken('/day', 'Only a request for redelivery has a day');
  if (body.kind !== 'new-address' && hasValue(body.address))
    throw broken('/address', 'Only a request for a new address has an address');
  if (body.kind === 'return') return content;
  if (body.kind === 'redelivery') {
    const day = rules.daysOf(row.receiverRegion ?? row.region, now).find((offered) => offered === body.day);
    if (day === undefined) throw broken('/day', REQUEST_REASONS.day);
    return { ...content, day };
  }
  return { ...content, address: readAddress(body.address, row, rules) };
}

function readAddress(given: Request['body']['address'], row: Facts, rules: RequestRules) {
  if (!hasValue(given)) throw broken('/address', 'Enter the new address');
  const draft = { ...given, fullName: 'Receiver', phone: '', email: '' };
  const issues = checkParticipant(draft, { contactDetailsRequired: 'NONE' });
  if (issues.length > 0) {
    const errors = issues.map(({ field, message }) => ({ pointer: `/address/${field}`, detail: message }));
    throw new AppError('rule-broken', { errors });
  }
  const { streetNumber, street, suburb, city, postcode } = cleanParticipant(draft);
  const region = regionOfPlace({ suburb, city, postcode })?.id ?? null;
  if (!rules.isOtherRegionAllowed && isOtherRegion(row.receiverRegion, region))
    throw broken('/address', REQUEST_REASONS.region);
  const booked = acceptanceBlocker({ kind: 'new-address', day: null, region }, row);
  if (booked !== null) throw broken('/address', booked);
  return { streetNumber, street, suburb, city, postcode };
}

const hasValue = <Value>(value: Value | null | undefined): value is Value =>
  value !== null && value !== undefined;

const broken = (pointer: string, detail: string) =>
  new AppError('rule-broken', { errors: [{ pointer, detail }] });
