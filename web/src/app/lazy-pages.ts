import { lazyRouteComponent } from '@tanstack/react-router';
import { orLoadFailure } from '#kit/load-failure.ts';

export const searchPage = lazyRouteComponent(
  () => orLoadFailure(import('#features/consignment-search/page.tsx')),
  'SearchPage',
);
export const dashboardPage = lazyRouteComponent(
  () => orLoadFailure(import('#features/dashboard/page.tsx')),
  'DashboardPage',
);
export const todayPage = lazyRouteComponent(
  () => orLoadFailure(import('#features/today/page.tsx')),
  'TodayPage',
);
export const deskPage = lazyRouteComponent(
  () => orLoadFailure(import('#features/provider-desk/page.tsx')),
  'DeskPage',
);
export const operationsPage = lazyRouteComponent(
  () => orLoadFailure(import('#features/operations/page.tsx')),
  'OperationsPage',
);
export const createPage = lazyRouteComponent(
  () => orLoadFailure(import('#features/consignment-create/page.tsx')),
  'CreatePage',
);
export const extractPage = lazyRouteComponent(
  () => orLoadFailure(import('#features/data-extract/page.tsx')),
  'ExtractPage',
);
export const quotePage = lazyRouteComponent(
  () => orLoadFailure(import('#features/quote/page.tsx')),
  'QuotePage',
);
export const schedulePage = lazyRouteComponent(
  () => orLoadFailure(import('#features/delivery-schedule/page.tsx')),
  'DeliverySchedulePage',
);
export const themingPage = lazyRouteComponent(
  () => orLoadFailure(import('#features/component-gallery/page.tsx')),
  'ComponentGalleryPage',
);
export const themeSettingsPage = lazyRouteComponent(
  () => orLoadFailure(import('#features/theme-settings/page.tsx')),
  'ThemeSettingsPage',
);
export const standingOrdersPage = lazyRouteComponent(
  () => orLoadFailure(import('#features/standing-orders/page.tsx')),
  'StandingOrdersPage',
);
export const printersPage = lazyRouteComponent(
  () => orLoadFailure(import('#features/printers/page.tsx')),
  'PrintersPage',
);
export const receiverEmailsPage = lazyRouteComponent(
  () => orLoadFailure(import('#features/receiver-emails/page.tsx')),
  'ReceiverEmailsPage',
);
export const changeLogPage = lazyRouteComponent(
  () => orLoadFailure(import('#features/change-log/page.tsx')),
  'ChangeLogPage',
);
export const hireagePage = lazyRouteComponent(
  () => orLoadFailure(import('#features/hireage/page.tsx')),
  'HireagePage',
);
export const manifestsPage = lazyRouteComponent(
  () => orLoadFailure(import('#features/manifests/page.tsx')),
  'ManifestsPage',
);
export const manifestPage = lazyRouteComponent(
  () => orLoadFailure(import('#features/manifests/detail-page.tsx')),
  'ManifestPage',
);
export const importPage = lazyRouteComponent(
  () => orLoadFailure(import('#features/consignment-import/page.tsx')),
  'ImportPage',
);
export const detailPage = lazyRouteComponent(
  () => orLoadFailure(import('#features/consignment-detail/page.tsx')),
  'DetailPage',
);
