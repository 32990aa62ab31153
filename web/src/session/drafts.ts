import { removeKeysWithPrefix } from '#session/remove-keys.ts';

/**
 * Drafts of open forms survive a reload, a lost connection and a new sign-in (design rule 17). They are stored in the tab
 * per user, organisation and record, until saved or discarded.
 */
export interface DraftOwner {
  readonly sub: string;
  readonly organisationId: number;
}

const PREFIX = 'cartage.draft.';

export const draftKey = ({ sub, organisationId }: DraftOwner, record: string) =>
  `${PREFIX}${encodeURIComponent(sub)}.${organisationId}.${record}`;

export function readDraft(tab: Storage, key: string): unknown {
  try {
    return JSON.parse(tab.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** A full storage must not interrupt the user's typing. */
export function writeDraft(tab: Storage, key: string, draft: unknown): void {
  try {
    tab.setItem(key, JSON.stringify(draft));
  } catch {
    tab.removeItem(key);
  }
}

export function removeDrafts(tab: Storage, sub: string): void {
  removeKeysWithPrefix(tab, `${PREFIX}${encodeURIComponent(sub)}.`);
}
