const RUNS = '/api/v2/runs/bookings/customers/{org}';
const SCHEDULING = '/api/v1/scheduling';

const dispatch = ['Access.DISPATCH'] as const;
const dashboard = ['Access.DISPATCH', 'Access.DASHBOARD'] as const;
const edit = ['Access.DISPATCH', 'Consignment.LimitedEdit'] as const;
const maintain = ['Access.DISPATCH', 'Consignment.LimitedEdit', 'Consignment.MAINTAIN'] as const;

/** Days and places of bookings, working days and the service date. */
export const SCHEDULING_OPERATIONS = {
  availableBookingDates: {
    method: 'POST',
    path: `${RUNS}/available-booking-dates`,
    access: dashboard,
    served: true,
  },
  consignmentBookingDates: {
    method: 'POST',
    path: `${RUNS}/consignments/{ref}/available-booking-dates`,
    access: edit,
    served: true,
  },
  bookingStatus: {
    method: 'GET',
    path: `${RUNS}/consignments/{ref}/booking-status`,
    access: edit,
    served: true,
  },
  bookDelivery: {
    method: 'POST',
    path: `${RUNS}/consignments/{ref}/booking`,
    access: maintain,
    served: true,
  },
  workingDates: {
    method: 'GET',
    path: `${SCHEDULING}/workDays/workingDates`,
    access: dispatch,
    served: true,
  },
  organisationWorkingDates: {
    method: 'GET',
    path: `${SCHEDULING}/workDays/organisations/{org}/workingDates`,
    access: dispatch,
    served: true,
  },
  serviceDate: {
    method: 'POST',
    path: `${SCHEDULING}/serviceSchedules/serviceDate`,
    access: dispatch,
    served: true,
  },
} as const;
