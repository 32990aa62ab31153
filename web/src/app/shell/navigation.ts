import { hasAll, type Permission } from '@cartage/domain/permissions.ts';
import type { FeatureFlag, FeatureFlags } from '@cartage/domain/tenant/flags.ts';
import IconCalculator from '@tabler/icons-react/dist/esm/icons/IconCalculator.mjs';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconCalendarTime from '@tabler/icons-react/dist/esm/icons/IconCalendarTime.mjs';
import IconClipboardList from '@tabler/icons-react/dist/esm/icons/IconClipboardList.mjs';
import type { TenantSettings } from '@cartage/domain/tenant/settings.ts';
import IconComponents from '@tabler/icons-react/dist/esm/icons/IconComponents.mjs';
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import IconPalette from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs';
import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs';
import type { LinkProps } from '@tanstack/react-router';
import type { IconDrawing } from '#ui/icon.tsx';

interface Page {
  readonly label: string;
  readonly to: NonNullable<LinkProps['to']>;
  readonly icon: IconDrawing;
  /** Further search terms for the palette. */
  readonly keywords?: string;
}

interface Area extends Page {
  readonly permissions: readonly Permission[];
  /** Shown only with this flag of the tenant. */
  readonly flag?: FeatureFlag;
  /** Paths on which the entry is the active one (SHELL-14). */
  readonly activeOn: RegExp;
  /** The area exists only where the tenant has this setting. */
  readonly tenantSetting?: 'csvImportEnabled';
  /** Not in the drawer of a narrow page (SHELL-04). */
  readonly isWideOnly?: true;
}

/** The areas of the portal, in navigation order. */
const AREAS: readonly Area[] = [
  {
    label: 'Today',
    to: '/today',
    icon: IconCalendarTime,
    keywords: 'tasks work to do queue exceptions at risk pickups drafts',
    permissions: ['Consignment.LimitedEdit'],
    activeOn: /^\/today$/,
  },
  {
    label: 'Dashboard',
    to: '/dashboard',
    icon: IconLayoutDashboard,
    keywords: 'home figures reports difot costs exceptions',
    permissions: [],
    activeOn: /^\/(dashboard)?$/,
  },
  {
    label: 'Consignments',
    to: '/search',
    icon: IconPackage,
    permissions: ['Consignment.LimitedEdit'],
    activeOn: /^\/(search$|consignment\/(?!quote$|delivery-schedule$|import$))/,
  },
  {
    label: 'Manifests',
    to: '/manifests',
    icon: IconClipboardList,
    keywords: 'pickup driver sign off close gather dock',
    permissions: ['Consignment.LimitedEdit', 'Consignment.PRINT'],
    activeOn: /^\/manifests(\/|$)/,
  },
  {
    label: 'Schedule',
    to: '/consignment/delivery-schedule',
    icon: IconCalendar,
    keywords: 'delivery availability runs slots calendar booking',
    permissions: ['Access.DASHBOARD'],
    flag: 'DeliveryBookings',
    activeOn: /^\/consignment\/delivery-schedule$/,
    isWideOnly: true,
  },
  {
    label: 'Reports',
    to: '/report',
    icon: IconReportAnalytics,
    keywords: 'data extract csv download export spreadsheet',
    permissions: ['Consignment.LimitedEdit'],
    activeOn: /^\/report$/,
  },
  {
    label: 'Quote',
    to: '/consignment/quote',
    icon: IconCalculator,
    keywords: 'price estimate cost rate services compare',
    permissions: ['Consignment.RequestQuotation'],
    activeOn: /^\/consignment\/quote$/,
  },
  {
    label: 'Import',
    to: '/consignment/import',
    icon: IconFileImport,
    keywords: 'csv upload file spreadsheet',
    permissions: ['Consignment.LimitedEdit', 'Consignment.CREATE'],
    activeOn: /^\/consignment\/import$/,
    tenantSetting: 'csvImportEnabled',
    isWideOnly: true,
  },
];

/** The tenant's switches that areas depend on. */
interface AreaSwitches {
  readonly flags: FeatureFlags;
  readonly settings: TenantSettings;
}

export function areasFor(
  permissions: ReadonlySet<Permission>,
  { flags, settings }: AreaSwitches,
): readonly Area[] {
  return AREAS.filter(
    (area) =>
      hasAll(permissions, area.permissions) &&
      (area.flag === undefined || flags[area.flag]) &&
      (area.tenantSetting === undefined || settings[area.tenantSetting]),
  );
}

/** True on the pages of every area but the consignments. */
export const isOtherArea = (pathname: string): boolean =>
  AREAS.some(({ to, activeOn }) => to !== '/search' && activeOn.test(pathname));

/** Pages without a navigation entry, which the palette offers. */
const OTHER_PAGES: readonly (Page & Pick<Area, 'permissions'>)[] = [
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

export const otherPagesFor = (permissions: ReadonlySet<Permission>): readonly Page[] =>
  OTHER_PAGES.filter((page) => hasAll(permissions, page.permissions));
