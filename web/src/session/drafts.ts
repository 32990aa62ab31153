import { forgetKeys } from '#session/forget-keys.ts';

/**
 * What was typed into an open form survives a reload, a lost connection and signing in again (DESIGN
 * decision 17): kept in this tab, under person, organisation and record, until saved or discarded.
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

/** A full storage is no reason to stop somebody from typing. */
export function writeDraft(tab: Storage, key: string, draft: unknown): void {
  try {
    tab.setItem(key, JSON.stringify(draft));
  } catch {
    tab.removeItem(key);
  }
}

export function forgetDrafts(tab: Storage, sub: string): void {
  forgetKeys(tab, `${PREFIX}${encodeURIComponent(sub)}.`);
}
