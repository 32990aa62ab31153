import type { ConsignmentForm } from '#freight/form/form-state.ts';
import { draftKey, readDraft, writeDraft } from '#session/drafts.ts';
import type { OrganisationContext } from '#session/organisation-context.ts';

const keyOf = ({ user, organisationId }: OrganisationContext) =>
  draftKey({ sub: user.sub, organisationId }, 'new-consignment');

/** True when this tab has a draft of a new consignment. */
export const hasNewDraft = (organisationContext: OrganisationContext): boolean =>
  readDraft(sessionStorage, keyOf(organisationContext)) !== null;

/** Stores the form as the draft that the New Consignment page opens with. Replaces an existing draft. */
export function storeNewDraft(organisationContext: OrganisationContext, form: ConsignmentForm): void {
  writeDraft(sessionStorage, keyOf(organisationContext), { version: 2, form, attempt: null });
}
