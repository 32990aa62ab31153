import { hasAll, type Permission } from '@cartage/domain/permissions.ts';
import IconComponents from '@tabler/icons-react/dist/esm/icons/IconComponents.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconPalette from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs';
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs';
import type { PageLink } from '#app/shell/navigation.ts';

/** Pages without a navigation entry, which the palette offers. */
const OTHER_PAGES: readonly (PageLink & { readonly permissions: readonly Permission[] })[] = [
  {
    label: 'Standing orders',
    to: '/standing-orders',
    icon: IconRepeat,
    keywords: 'repeat weekly recurring schedule template regular pickups pause',
    permissions: ['Consignment.LimitedEdit'],
  },
  {
    label: 'Theme',
    to: '/settings/theme',
    icon: IconPalette,
    keywords: 'colour scheme dark light settings',
    permissions: [],
  },
  {
    label: 'Receiver emails',
    to: '/settings/receiver-emails',
    icon: IconMail,
    keywords: 'settings notifications tracking delivery customers unsubscribe preview',
    permissions: ['Consignment.LimitedEdit'],
  },
  {
    label: 'Theming',
    to: '/theming',
    icon: IconComponents,
    keywords: 'component gallery theme',
    permissions: [],
  },
];

export const otherPagesFor = (permissions: ReadonlySet<Permission>): readonly PageLink[] =>
  OTHER_PAGES.filter((page) => hasAll(permissions, page.permissions));
