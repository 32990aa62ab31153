import { type ChosenDates, chosenRange } from '@cartage/domain/dates/date-range.ts';
import { useMemo } from 'react';
import {
  requestedServiceTypes,
  datesKey,
  readDates,
  readServiceTypes,
  serviceTypesKey,
  writeDates,
  writeServiceTypes,
} from '#features/dashboard/stored-choices.ts';
import type { DashboardFilter } from '#features/dashboard/queries.ts';
import { useStoredText } from '#session/use-stored-text.ts';
import { useToday } from '#kit/use-today.ts';
import { useActiveSites, useOrganisationContext } from '#session/session-context.tsx';

/** The dashboard filter, stored per user, and its setters. */
export function useDashboard() {
  const { user, organisationId, serviceTypes: offered } = useOrganisationContext();
  const { ids: siteIds } = useActiveSites();
  const today = useToday();
  const [storedDates, storeDates] = useStoredText(datesKey(user.sub));
  const [storedTypes, storeTypes] = useStoredText(serviceTypesKey(user.sub, organisationId));
  return useMemo(() => {
    const dates = readDates(storedDates);
    const serviceTypes = readServiceTypes(storedTypes, offered);
    const filter: DashboardFilter = {
      organisationId,
      siteIds,
      serviceTypes: requestedServiceTypes(serviceTypes, offered),
      period: chosenRange(dates, today),
    };
    return {
      filter,
      dates,
      serviceTypes,
      chooseDates: (chosen: ChosenDates) => storeDates(writeDates(chosen)),
      chooseServiceTypes: (codes: readonly string[]) => storeTypes(writeServiceTypes(codes)),
    };
  }, [storedDates, storedTypes, storeDates, storeTypes, offered, organisationId, siteIds, today]);
}
