import { checkLineItem, type LineItemDraft, NEW_LINE } from '@cartage/domain/freight/line-item.ts';
import { checkParticipant, type ParticipantField } from '@cartage/domain/participant/check-participant.ts';
import type { FormRules } from '#freight/form/check-form.ts';
import { EMPTY_FORM } from '#freight/form/empty-form.ts';

/** The fields of an address that are always required. */
export function requiredPartyFields(rules: FormRules): ReadonlySet<ParticipantField> {
  const { contactDetailsRequired } = rules;
  // With ONE, either contact is enough, so neither field is required.
  const contact = contactDetailsRequired === 'ONE' ? 'NONE' : contactDetailsRequired;
  const issues = checkParticipant(EMPTY_FORM.sender.custom, { contactDetailsRequired: contact });
  return new Set(issues.map(({ field }) => field));
}

export function requiredLineFields(rules: FormRules): ReadonlySet<keyof LineItemDraft> {
  const empty = { ...NEW_LINE, count: null, packagingType: null, description: null };
  return new Set(
    // A pointer is a slash and the field name.
    checkLineItem(empty, rules).map(({ pointer }) => pointer.slice(1) as keyof LineItemDraft),
  );
}
