import type { Scan } from '#features/provider-desk/scans.ts';
import { asRecord } from '#freight/form/restore-form.ts';
import { type DraftOwner, draftKey, readDraft, writeDraft } from '#session/drafts.ts';

// The list survives a reload, as forms do (design rule 17). `version` changes with the shape of a scan, because a release
// may read the list of the release before.
const VERSION = 1;

const keyOf = (owner: DraftOwner) => draftKey(owner, 'desk-scans');

export function readScans(tab: Storage, owner: DraftOwner): readonly Scan[] {
  const { version, scans } = asRecord(readDraft(tab, keyOf(owner)));
  // Only this page writes the list.
  return version === VERSION ? (scans as readonly Scan[]) : [];
}

export function storeScans(tab: Storage, owner: DraftOwner, scans: readonly Scan[]): void {
  if (scans.length === 0) tab.removeItem(keyOf(owner));
  else writeDraft(tab, keyOf(owner), { version: VERSION, scans });
}
