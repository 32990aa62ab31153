const ORDERS = '/api/v2/customers/{org}/standing-orders';
const ONE = `${ORDERS}/{id}` as const;

const edit = ['Access.DISPATCH', 'Consignment.LimitedEdit'] as const;
const create = ['Access.DISPATCH', 'Consignment.LimitedEdit', 'Consignment.CREATE'] as const;

/** Templates with a schedule. Changing one needs the permissions of creating consignments. */
export const STANDING_ORDER_OPERATIONS = {
  standingOrders: { method: 'GET', path: ORDERS, access: edit, served: true },
  standingOrder: { method: 'GET', path: ONE, access: edit, served: true },
  createStandingOrder: { method: 'POST', path: ORDERS, access: create, served: true },
  previewStandingOrder: { method: 'POST', path: `${ORDERS}/preview`, access: create, served: true },
  changeStandingOrder: { method: 'PUT', path: ONE, access: create, served: true },
  pauseStandingOrder: { method: 'POST', path: `${ONE}/pause`, access: create, served: true },
  resumeStandingOrder: { method: 'POST', path: `${ONE}/resume`, access: create, served: true },
  endStandingOrder: { method: 'POST', path: `${ONE}/end`, access: create, served: true },
  dismissStandingOrderDay: {
    method: 'POST',
    path: `${ONE}/days/{day}/dismissal`,
    access: create,
    served: true,
  },
  standingOrderOfConsignment: {
    method: 'GET',
    path: '/api/v2/customers/{org}/consignments/{ref}/standing-order',
    access: edit,
    served: true,
  },
} as const;
