import { tryStore } from '#session/browser-storage.ts';

/**
 * The organisation of this tab. Each tab stores its own, so that a choice in another tab does not change it. A new tab
 * starts with the organisation of the tab that was used last (docs/decisions/0045-organisation-of-a-tab.md).
 */
export interface OrganisationChoice {
  readonly read: () => number | null;
  readonly write: (organisationId: number) => void;
  /** Makes the organisation this tab's own and leaves the start of new tabs as it is. */
  readonly keep: (organisationId: number) => void;
  /** New tabs start with this tab's organisation. */
  readonly share: () => void;
  readonly forget: () => void;
}

const KEY = 'cartage.organisation';

export function organisationChoice(tab: Storage, last: Storage): OrganisationChoice {
  // Also in memory, because the tab's storage may be full.
  let own = numberIn(tab);
  const keep = (organisationId: number) => {
    if (own === organisationId) return;
    own = organisationId;
    tryStore(tab, KEY, String(organisationId));
  };
  const share = () => {
    if (own !== null && numberIn(last) !== own) tryStore(last, KEY, String(own));
  };
  return {
    read: () => own ?? numberIn(last),
    write: (organisationId) => {
      keep(organisationId);
      share();
    },
    keep,
    share,
    forget: () => {
      own = null;
      for (const storage of [tab, last]) storage.removeItem(KEY);
    },
  };
}

/**
 * Shares the tab's organisation before the browser handles a click or a key. A link opened from here in a new tab starts
 * with it, because such a tab gets no copy of the tab's storage.
 */
export function shareOrganisationOnUse(page: Window, { share }: OrganisationChoice): void {
  for (const type of ['pointerdown', 'keydown']) page.addEventListener(type, share, { capture: true });
}

function numberIn(storage: Storage): number | null {
  const text = storage.getItem(KEY) ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
