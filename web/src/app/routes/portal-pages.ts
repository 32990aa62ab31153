import { createRoute } from '@tanstack/react-router';
import {
  changeLogPage,
  createPage,
  dashboardPage,
  detailPage,
  extractPage,
  hireagePage,
  importPage,
  manifestPage,
  manifestsPage,
  printersPage,
  quotePage,
  receiverEmailsPage,
  schedulePage,
  searchPage,
  standingOrdersPage,
  themeSettingsPage,
  themingPage,
  todayPage,
} from '#app/lazy-pages.ts';
import { portal } from '#app/routes/portal-route.tsx';
import { redirectToDefaultSearch } from '#app/routes/redirect-to-default-search.ts';
import { redirectToStartPage } from '#app/routes/redirect-to-start-page.ts';
import { redirectToStoredReference } from '#app/stored-reference.ts';
import { validateCreateSearch } from '#features/consignment-create/create-url.ts';
import { validateChangeLogSearch } from '#features/change-log/change-log-search.ts';
import { validateImportSearch } from '#features/consignment-import/import-url.ts';
import { validateHireageSearch } from '#features/hireage/hireage-search.ts';
import { validateListParams } from '#features/consignment-search/search/list-view.ts';
import { validateOrdersSearch } from '#features/standing-orders/orders-url.ts';
import { validateDashboardSearch } from '#features/dashboard/dashboard-url.ts';

const atDashboard = {
  staticData: { title: 'Dashboard', permissions: [], preload: dashboardPage.preload },
  component: dashboardPage,
  validateSearch: validateDashboardSearch,
} as const;
const home = createRoute({
  getParentRoute: () => portal,
  path: '/',
  beforeLoad: redirectToStartPage,
  ...atDashboard,
});
const dashboard = createRoute({ getParentRoute: () => portal, path: '/dashboard', ...atDashboard });

const today = createRoute({
  getParentRoute: () => portal,
  path: '/today',
  staticData: { title: 'Today', permissions: ['Consignment.LimitedEdit'], preload: todayPage.preload },
  component: todayPage,
});

const search = createRoute({
  getParentRoute: () => portal,
  path: '/search',
  validateSearch: validateListParams,
  beforeLoad: redirectToDefaultSearch,
  staticData: {
    title: 'Consignments',
    permissions: ['Consignment.LimitedEdit'],
    preload: searchPage.preload,
  },
  component: searchPage,
});

const create = createRoute({
  getParentRoute: () => portal,
  path: '/consignment/create',
  validateSearch: validateCreateSearch,
  staticData: {
    title: 'New Consignment',
    permissions: ['Consignment.LimitedEdit', 'Consignment.CREATE'],
    needsSites: true,
    preload: createPage.preload,
  },
  component: createPage,
});

const quote = createRoute({
  getParentRoute: () => portal,
  path: '/consignment/quote',
  staticData: {
    title: 'Quote',
    permissions: ['Consignment.RequestQuotation'],
    preload: quotePage.preload,
  },
  component: quotePage,
});

const schedule = createRoute({
  getParentRoute: () => portal,
  path: '/consignment/delivery-schedule',
  staticData: {
    title: 'Delivery Schedule',
    permissions: ['Access.DASHBOARD'],
    preload: schedulePage.preload,
  },
  component: schedulePage,
});

const manifests = createRoute({
  getParentRoute: () => portal,
  path: '/manifests',
  staticData: {
    title: 'Manifests',
    permissions: ['Consignment.LimitedEdit', 'Consignment.PRINT'],
    preload: manifestsPage.preload,
  },
  component: manifestsPage,
});

const manifest = createRoute({
  getParentRoute: () => portal,
  path: '/manifests/$id',
  staticData: {
    title: 'Manifest',
    permissions: ['Consignment.LimitedEdit', 'Consignment.PRINT'],
    preload: manifestPage.preload,
  },
  component: manifestPage,
});

const importRoute = createRoute({
  getParentRoute: () => portal,
  path: '/consignment/import',
  validateSearch: validateImportSearch,
  staticData: {
    title: 'Import CSV',
    permissions: ['Consignment.LimitedEdit', 'Consignment.CREATE'],
    tenantSetting: 'csvImportEnabled',
    preload: importPage.preload,
  },
  component: importPage,
});

const detail = createRoute({
  getParentRoute: () => portal,
  path: '/consignment/$reference',
  staticData: {
    title: ({ reference = '' }) => reference,
    permissions: ['Consignment.LimitedEdit'],
    preload: detailPage.preload,
  },
  beforeLoad: redirectToStoredReference,
  component: detailPage,
});

const report = createRoute({
  getParentRoute: () => portal,
  path: '/report',
  staticData: {
    title: 'Data Extract',
    permissions: ['Consignment.LimitedEdit'],
    preload: extractPage.preload,
  },
  component: extractPage,
});

/** Sign-in is enough (AUTH-13): the page shows no freight. Without an organisation it renders outside the shell. */
const theming = createRoute({
  getParentRoute: () => portal,
  path: '/theming',
  staticData: { title: 'Theming', permissions: [], preload: themingPage.preload },
  component: themingPage,
});

const themeSettings = createRoute({
  getParentRoute: () => portal,
  path: '/settings/theme',
  staticData: { title: 'Theme', permissions: [], preload: themeSettingsPage.preload },
  component: themeSettingsPage,
});

const receiverEmails = createRoute({
  getParentRoute: () => portal,
  path: '/settings/receiver-emails',
  staticData: {
    title: 'Receiver emails',
    permissions: ['Consignment.LimitedEdit'],
    preload: receiverEmailsPage.preload,
  },
  component: receiverEmailsPage,
});

const printers = createRoute({
  getParentRoute: () => portal,
  path: '/settings/printers',
  staticData: {
    title: 'Label printers',
    permissions: ['Consignment.LimitedEdit', 'Consignment.PRINT'],
    preload: printersPage.preload,
  },
  component: printersPage,
});

const standingOrders = createRoute({
  getParentRoute: () => portal,
  path: '/standing-orders',
  validateSearch: validateOrdersSearch,
  staticData: {
    title: 'Standing orders',
    permissions: ['Consignment.LimitedEdit'],
    preload: standingOrdersPage.preload,
  },
  component: standingOrdersPage,
});

const changeLog = createRoute({
  getParentRoute: () => portal,
  path: '/change-log',
  validateSearch: validateChangeLogSearch,
  staticData: {
    title: 'Change log',
    permissions: ['Consignment.LimitedEdit'],
    preload: changeLogPage.preload,
  },
  component: changeLogPage,
});

const hireage = createRoute({
  getParentRoute: () => portal,
  path: '/hireage',
  validateSearch: validateHireageSearch,
  staticData: {
    title: 'Hireage',
    permissions: ['Consignment.LimitedEdit'],
    tenantSetting: 'hireageEnabled',
    preload: hireagePage.preload,
  },
  component: hireagePage,
});

/** Pages behind the guards of the portal, each with its title and what a user needs for it. */
export const PORTAL_PAGES = [
  home,
  dashboard,
  today,
  search,
  create,
  quote,
  schedule,
  manifests,
  manifest,
  importRoute,
  detail,
  report,
  theming,
  themeSettings,
  printers,
  receiverEmails,
  standingOrders,
  changeLog,
  hireage,
] as const;
