import { type ChosenDates, chosenRange } from '@cartage/domain/dates/date-range.ts';
import { useMemo } from 'react';
import {
  askedServiceTypes,
  datesKey,
  readDates,
  readServiceTypes,
  serviceTypesKey,
  writeDates,
  writeServiceTypes,
} from '#features/dashboard/choices.ts';
import type { Asked } from '#features/dashboard/queries.ts';
import { useStoredText } from '#kit/use-stored-text.ts';
import { useToday } from '#kit/use-today.ts';
import { useActiveSites, useWorkplace } from '#session/session-context.tsx';

/** What the dashboard shows, remembered for this person, and how to have it show something else. */
export function useDashboard() {
  const { user, organisationId, serviceTypes: offered } = useWorkplace();
  const { ids: siteIds } = useActiveSites();
  const today = useToday();
  const [storedDates, storeDates] = useStoredText(datesKey(user.sub));
  const [storedTypes, storeTypes] = useStoredText(serviceTypesKey(user.sub, organisationId));
  return useMemo(() => {
    const dates = readDates(storedDates);
    const serviceTypes = readServiceTypes(storedTypes, offered);
    const asked: Asked = {
      organisationId,
      siteIds,
      serviceTypes: askedServiceTypes(serviceTypes, offered),
      period: chosenRange(dates, today),
    };
    return {
      asked,
      dates,
      serviceTypes,
      chooseDates: (chosen: ChosenDates) => storeDates(writeDates(chosen)),
      chooseServiceTypes: (codes: readonly string[]) => storeTypes(writeServiceTypes(codes)),
    };
  }, [storedDates, storedTypes, storeDates, storeTypes, offered, organisationId, siteIds, today]);
}
