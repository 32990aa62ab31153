import type { TenantSettings } from '@cartage/domain/tenant/settings.ts';
import { hasAll, type Permission } from '@cartage/domain/permissions.ts';
import IconComponents from '@tabler/icons-react/dist/esm/icons/IconComponents.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconPalette from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs';
import IconRecycle from '@tabler/icons-react/dist/esm/icons/IconRecycle.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs';
import type { PageLink } from '#app/shell/navigation.ts';

/** Kept apart from the navigation, which every first load needs. */
interface PalettePage extends PageLink {
  /** Further search terms. */
  readonly keywords?: string;
}

const AREA_KEYWORDS: Readonly<Partial<Record<PageLink['to'], string>>> = {
  '/today': 'tasks work to do queue exceptions at risk pickups drafts',
  '/dashboard': 'home figures reports difot costs exceptions',
  '/manifests': 'pickup driver sign off close gather dock',
  '/consignment/delivery-schedule': 'delivery availability runs slots calendar booking',
  '/report': 'data extract csv download export spreadsheet',
  '/consignment/quote': 'price estimate cost rate services compare',
  '/consignment/import': 'csv upload file spreadsheet',
};

export const withKeywords = (area: PageLink): PalettePage => {
  const keywords = AREA_KEYWORDS[area.to];
  return keywords === undefined ? area : { ...area, keywords };
};

interface OtherPage extends PalettePage {
  readonly permissions: readonly Permission[];
  /** The tenant setting that the page needs. */
  readonly tenantSetting?: 'hireageEnabled';
}

/** Pages without a navigation entry, which the palette offers. */
const OTHER_PAGES: readonly OtherPage[] = [
  {
    label: 'Standing orders',
    to: '/standing-orders',
    icon: IconRepeat,
    keywords: 'repeat weekly recurring schedule template regular pickups pause',
    permissions: ['Consignment.LimitedEdit'],
  },
  {
    label: 'Change log',
    to: '/change-log',
    icon: IconHistory,
    keywords: 'history audit changes who when export csv',
    permissions: ['Consignment.LimitedEdit'],
  },
  {
    label: 'Hireage',
    to: '/hireage',
    icon: IconRecycle,
    keywords: 'pallets equipment pool balance chep loscam returned transferred dispute',
    permissions: ['Consignment.LimitedEdit'],
    tenantSetting: 'hireageEnabled',
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
    label: 'Label printers',
    to: '/settings/printers',
    icon: IconPrinter,
    keywords: 'settings print agent zpl zebra dock queue',
    permissions: ['Consignment.LimitedEdit', 'Consignment.PRINT'],
  },
  {
    label: 'Theming',
    to: '/theming',
    icon: IconComponents,
    keywords: 'component gallery theme',
    permissions: [],
  },
];

export const otherPagesFor = (
  permissions: ReadonlySet<Permission>,
  settings: TenantSettings,
): readonly PalettePage[] =>
  OTHER_PAGES.filter(
    ({ permissions: needed, tenantSetting }) =>
      hasAll(permissions, needed) && (tenantSetting === undefined || settings[tenantSetting]),
  );
