import type { Received } from '@cartage/contract/operations.ts';
import { parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { EventContent } from '@cartage/domain/provider/events.ts';

export type SentEvent = Received<'reportEvents' | 'reportDeskEvents', 'body'>['events'][number];

/** The content of an event without its id, reference and time. */
export function readContent(sent: SentEvent): EventContent {
  switch (sent.type) {
    case 'status':
      return { type: sent.type, status: sent.status };
    case 'exception':
      return { type: sent.type, title: sent.title, description: sent.description };
    case 'note': {
      const { type, title, description, actionRequired = false } = sent;
      return { type, title, description, actionRequired };
    }
    case 'resolution':
      return {
        type: sent.type,
        eventId: sent.resolves,
        resolvedBy: 'resolvedBy' in sent ? (sent.resolvedBy ?? null) : null,
      };
    case 'delivery-date': {
      const date = parseCalendarDate(sent.date);
      if (date === null) throw new Error(`The contract accepted ${sent.date} as a date`);
      return { type: sent.type, date };
    }
    case 'price':
      return { type: sent.type, total: sent.total, charges: sent.charges ?? null };
    case 'run-booking': {
      const { booking } = sent;
      if (booking === null) return { type: sent.type, booking };
      const { runCode, startsAt, isReadonly = false } = booking;
      const reported = { runCode, startsAt: new Date(startsAt).toISOString(), isReadonly };
      return { type: sent.type, booking: reported };
    }
    case 'equipment':
      return { type: sent.type, hireage: sent.hireage };
    case 'tags':
      return { type: sent.type, codes: [...new Set(sent.tags)].toSorted() };
  }
}
