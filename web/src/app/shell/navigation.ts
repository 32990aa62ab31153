import { hasAll, type Permission } from '@cartage/domain/permissions.ts';
import type { FeatureFlag, FeatureFlags } from '@cartage/domain/tenant/flags.ts';
import IconCalculator from '@tabler/icons-react/dist/esm/icons/IconCalculator.mjs';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconCalendarTime from '@tabler/icons-react/dist/esm/icons/IconCalendarTime.mjs';
import IconClipboardList from '@tabler/icons-react/dist/esm/icons/IconClipboardList.mjs';
import type { TenantSettings } from '@cartage/domain/tenant/settings.ts';
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs';
import type { LinkProps } from '@tanstack/react-router';
import type { IconDrawing } from '#ui/icon.tsx';

/** A page that the navigation or the palette offers. */
export interface PageLink {
  readonly label: string;
  readonly to: NonNullable<LinkProps['to']>;
  readonly icon: IconDrawing;
}

interface Area extends PageLink {
  readonly permissions: readonly Permission[];
  /** The tenant flag that the entry needs. */
  readonly flag?: FeatureFlag;
  /** Paths on which the entry is the active one (SHELL-14). */
  readonly activeOn: RegExp;
  /** The tenant setting that the area needs. */
  readonly tenantSetting?: 'csvImportEnabled';
  /** The drawer of the narrow layout leaves the entry out (SHELL-04). */
  readonly isWideOnly?: true;
}

/** The areas of the portal, in navigation order. */
const AREAS: readonly Area[] = [
  {
    label: 'Today',
    to: '/today',
    icon: IconCalendarTime,
    permissions: ['Consignment.LimitedEdit'],
    activeOn: /^\/today$/,
  },
  {
    label: 'Dashboard',
    to: '/dashboard',
    icon: IconLayoutDashboard,
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
    permissions: ['Consignment.LimitedEdit', 'Consignment.PRINT'],
    activeOn: /^\/manifests(\/|$)/,
  },
  {
    label: 'Schedule',
    to: '/consignment/delivery-schedule',
    icon: IconCalendar,
    permissions: ['Access.DASHBOARD'],
    flag: 'DeliveryBookings',
    activeOn: /^\/consignment\/delivery-schedule$/,
    isWideOnly: true,
  },
  {
    label: 'Reports',
    to: '/report',
    icon: IconReportAnalytics,
    permissions: ['Consignment.LimitedEdit'],
    activeOn: /^\/report$/,
  },
  {
    label: 'Quote',
    to: '/consignment/quote',
    icon: IconCalculator,
    permissions: ['Consignment.RequestQuotation'],
    activeOn: /^\/consignment\/quote$/,
  },
  {
    label: 'Import',
    to: '/consignment/import',
    icon: IconFileImport,
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

/** True on the pages of every area except the consignments. */
export const isOtherArea = (pathname: string): boolean =>
  AREAS.some(({ to, activeOn }) => to !== '/search' && activeOn.test(pathname));
