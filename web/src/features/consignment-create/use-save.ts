import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { CallFailure, messageOf } from '#api/problem.ts';
import { openWaitingTab, type WaitingTab } from '#freight/bulk-documents/waiting-tab.ts';
import { checkForm, type FieldIssue, type FormIssue } from '#freight/form/check-form.ts';
import { partyFieldId } from '#freight/form/field-id.ts';
import type { ConsignmentForm, Role } from '#freight/form/form-state.ts';
import { valueAt } from '#freight/form/field-value.ts';
import { focusField } from '#freight/form/focus.ts';
import { FORM_INVALID, invalidFormMessage } from '#freight/form/invalid-form-message.ts';
import { type CardName, CARDS, type CreateBody } from '#freight/form/field-table.ts';
import { hasFreight } from '#freight/form/freight-line-state.ts';
import { issuesOf, requestOf } from '#freight/form/request.ts';
import { sendIdempotently } from '#features/consignment-create/send-idempotently.ts';
import type { CreateFormState } from '#features/consignment-create/use-create-form.ts';
import { useFormRules } from '#freight/form/use-form-rules.ts';
import { rememberedPrinter } from '#freight/print-queue/remembered-printer.ts';
import { storeReadyAndPrint } from '#freight/ready-and-print.ts';
import { storeConsignment } from '#freight/consignment-query.ts';
import { isRejected } from '#kit/idempotent-request.ts';
import { showError, showResult } from '#kit/toasts.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

/** Specified text (CONS-05). */
const SAVED = 'The Consignment has been saved at status Draft';
const FAILED = "Couldn't create consignment";

const WAITING = 'Freight labels: saving the consignment';

/** The step after a save: the page of the consignment, the next new consignment, or the steps up to its labels. */
export type FollowUp = 'open' | 'next' | 'print';

export interface Saving {
  readonly save: () => void;
  readonly saveAndAddAnother: () => void;
  readonly saveAndPrint: () => void;
  readonly goToNextCard: (role: Role) => void;
  /** The follow-up of the save in progress; null when none is. */
  readonly inProgress: FollowUp | null;
  readonly isSaved: () => boolean;
  readonly issues: readonly FormIssue[];
  /** Reference of the consignment that an earlier save created without the latest changes. */
  readonly earlierReference: string | null;
}

/**
 * Checks the whole form, sends it idempotently and opens the new consignment. `dateIssues` come from the date fields,
 * which have loaded the calendars.
 */
export function useSave(
  state: CreateFormState,
  dateIssues: readonly FieldIssue[],
  onSaved: (reference: string, followUp: FollowUp) => void,
): Saving {
  const { form, openRequest, closeRequest, discard, startNext } = state;
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const rules = useFormRules();
  const [reported, setReported] = useState<ReportedIssues>({ issues: [], serverForm: null });
  const [earlierReference, setEarlierReference] = useState<string | null>(null);
  const isSaved = useRef(false);
  /** A ref, because state would let a second click through before the next render. */
  const isRunning = useRef(false);
  /** The steps that the user chose with the last save. */
  const lastSteps = useRef<NextSteps>(OPEN);

  const mutation = useMutation({
    mutationFn: ({ body }: SaveVariables) =>
      sendIdempotently(openRequest(body), (details, key) => {
        // Earlier bodies under the key were built by `bodyOf` too.
        const sent = details as DraftBody;
        const options = { params: { org: organisationId }, key };
        return 'lineItems' in sent
          ? call('createFullConsignment', { ...options, body: sent })
          : call('createConsignment', { ...options, body: sent });
      }),
    onSuccess: async ({ result: consignment, isEarlier }, { body, nextCard, followUp, labelTab }) => {
      const { reference } = consignment;
      await storeConsignment(queryClient, organisationId, consignment);
      const isChangedSince = JSON.stringify(body) !== JSON.stringify(bodyOf(form));
      if (isEarlier || isChangedSince) {
        closeRequest();
        labelTab?.close();
        return setEarlierReference(reference);
      }
      showResult('success', SAVED, { reference });
      onSaved(reference, followUp);
      if (followUp === 'next') {
        report({ issues: [], serverForm: null });
        return startNext();
      }
      isSaved.current = true;
      discard();
      if (followUp === 'print') storeReadyAndPrint(reference, labelTab);
      await navigate({
        to: '/consignment/$reference',
        params: { reference },
        replace: true,
        ...(nextCard !== null && { state: { openCard: nextCard } }),
      });
    },
    onError: (failure, { labelTab }) => {
      labelTab?.close();
      if (isRejected(failure)) closeRequest();
      const serverIssues = failure instanceof CallFailure ? issuesOf(failure, form) : [];
      if (serverIssues.length > 0) report({ issues: serverIssues, serverForm: form });
      else showError(failedMessage(failure));
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });

  const report = (next: ReportedIssues) => {
    setReported(next);
    const first = next.issues.find(({ field }) => field !== null)?.field;
    // After the error summary is rendered, because it moves the fields.
    if (first) requestAnimationFrame(() => focusField(first));
    // The summary already has FORM_INVALID as its title.
    const message = invalidFormMessage(next.issues);
    if (next.issues.length > 0 && message !== FORM_INVALID) showError(message);
  };
  const findIssues = (cards?: readonly CardName[]) => [...checkForm(form, rules, cards), ...dateIssues];
  const send = (cards?: readonly CardName[], { followUp, nextCard }: NextSteps = OPEN, isResent = false) => {
    if (isRunning.current || isSaved.current) return;
    const issues = findIssues(cards);
    report({ issues, serverForm: null });
    if (issues.length > 0) return;
    isRunning.current = true;
    lastSteps.current = { followUp, nextCard };
    setEarlierReference(null);
    // A label printer needs no tab that waits for a file. Only a click may open a tab.
    const needsTab = followUp === 'print' && !isResent && rememberedPrinter(organisationId) === null;
    const labelTab = needsTab ? openWaitingTab(WAITING) : null;
    mutation.mutate({ body: bodyOf(form), followUp, nextCard, labelTab });
  };
  /** CONS-04: saves the draft and opens the next card. Until there is a receiver, no consignment can be saved. */
  const goToNextCard = (role: Role) => {
    const needsReceiver = role === 'sender' && checkForm(form, rules, ['receiver']).length > 0;
    if (!needsReceiver) {
      const nextCard = role === 'sender' ? 'receiver' : 'freight';
      return send(cardsOfDraft(form), { followUp: 'open', nextCard });
    }
    const issues = checkForm(form, rules, ['sender']);
    if (issues.length > 0) return report({ issues, serverForm: null });
    focusField(form.receiver.isCustom ? partyFieldId('receiver', 'fullName') : 'receiver');
  };
  useResendUnfinished(() => {
    const cards = cardsOfDraft(form);
    if (findIssues(cards).length === 0 && state.isUnfinished(bodyOf(form)))
      send(cards, lastSteps.current, true);
  });
  const issues = currentIssues(reported, form, findIssues());
  return {
    save: () => send(),
    saveAndAddAnother: () => send(CARDS, { followUp: 'next', nextCard: null }),
    saveAndPrint: () => send(CARDS, { followUp: 'print', nextCard: null }),
    goToNextCard,
    inProgress: mutation.isPending ? mutation.variables.followUp : null,
    isSaved: () => isSaved.current,
    issues,
    earlierReference,
  };
}

interface NextSteps {
  readonly followUp: FollowUp;
  /** The card to open on the page of the saved consignment. */
  readonly nextCard: CardName | null;
}

const OPEN: NextSteps = { followUp: 'open', nextCard: null };

interface SaveVariables extends NextSteps {
  readonly body: DraftBody;
  /** Opened by the click on 'Save, ready and print'; null when the browser blocked it. */
  readonly labelTab: WaitingTab | null;
}

/** A draft may have no freight yet (CONS-04). */
type DraftBody = CreateBody | Omit<CreateBody, 'lineItems'>;

function bodyOf(form: ConsignmentForm): DraftBody {
  const { lineItems, ...head } = requestOf(form);
  return hasFreight(form) ? { ...head, lineItems } : head;
}

const cardsOfDraft = (form: ConsignmentForm): readonly CardName[] =>
  hasFreight(form) ? CARDS : CARDS.filter((card) => card !== 'freight');

/** The server's reason with the specified prefix. Messages about a lost connection stand alone. */
function failedMessage(failure: unknown): string {
  const fallback = `${FAILED}, please try again later.`;
  const message = messageOf(failure, fallback);
  const hasReason = failure instanceof CallFailure && failure.problem !== null && message !== fallback;
  return hasReason ? `${FAILED}. ${message}` : message;
}

/**
 * Sends an unfinished save again when the form is opened (after a reload or a new sign-in) and when the browser is back
 * online. The idempotency key makes this safe. The next steps are those of the unfinished save. After a reload, the saved
 * consignment is opened.
 */
function useResendUnfinished(resend: () => void): void {
  const latest = useRef(resend);
  useEffect(() => {
    latest.current = resend;
  });
  useEffect(() => {
    const resendLatest = () => latest.current();
    resendLatest();
    window.addEventListener('online', resendLatest);
    return () => window.removeEventListener('online', resendLatest);
  }, []);
}

/** Issues of the last save. `serverForm` is the form that the server checked; null for issues of our own check. */
interface ReportedIssues {
  readonly issues: readonly FormIssue[];
  readonly serverForm: ConsignmentForm | null;
}

/** The reported issues that still apply. Server issues apply until the value of their field changes. */
function currentIssues(
  { issues, serverForm }: ReportedIssues,
  form: ConsignmentForm,
  ownIssues: readonly FormIssue[],
): readonly FormIssue[] {
  return issues.filter(({ field, message }) =>
    serverForm === null
      ? ownIssues.some((issue) => issue.field === field && issue.message === message)
      : field === null || Object.is(valueAt(serverForm, field), valueAt(form, field)),
  );
}
