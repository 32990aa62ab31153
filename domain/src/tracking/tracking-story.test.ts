import { expect, test } from 'vitest';
import { zoneName } from '#tracking/receiver-dates.ts';
import type { TrackedConsignment } from '#tracking/tracked-consignment.ts';
import { trackingStory } from '#tracking/tracking-story.ts';

const context = { provider: 'Kea Freight', zone: 'Pacific/Auckland', now: new Date('2026-03-18T01:30:00Z') };
const transit: TrackedConsignment = {
  status: 'TRANSIT',
  history: [
    { status: 'DRAFT', at: new Date('2026-03-15T19:00:00Z') },
    { status: 'PICKUP', at: new Date('2026-03-16T00:17:00Z') },
    { status: 'TRANSIT', at: new Date('2026-03-16T15:55:00Z') },
  ],
  exceptions: [],
  expected: null,
  redelivery: null,
  fromTown: 'Auckland',
  toTown: 'Dargaville',
};

test('the progress shows the place and time of each step that was reached', () => {
  expect(trackingStory(transit, context).steps).toEqual([
    { status: 'PICKUP', name: 'Picked Up', state: 'done', lines: ['Auckland', '16/03/2026, 1:17 pm'] },
    {
      status: 'TRANSIT',
      name: 'In Transit',
      state: 'now',
      lines: ['Auckland to Dargaville', '17/03/2026, 4:55 am'],
    },
    { status: 'DELIVERING', name: 'Delivering', state: 'ahead', lines: ['Dargaville'] },
    { status: 'DELIVERED', name: 'Delivered', state: 'ahead', lines: ['Dargaville'] },
  ]);
});

test('without a delivery day, the status is the answer', () => {
  expect(trackingStory(transit, context)).toMatchObject({
    lead: 'Delivery to Dargaville',
    headline: 'On the way',
    problem: null,
  });
});

test('a window that has passed today is late, and one that has not is expected', () => {
  const window = (to: string) => ({
    kind: 'window' as const,
    from: new Date('2026-03-18T00:15:00Z'),
    to: new Date(to),
  });
  expect(trackingStory({ ...transit, expected: window('2026-03-18T01:45:00Z') }, context)).toMatchObject({
    lead: 'Expected today, Wednesday 18/03/2026',
    headline: '1:15 pm – 2:45 pm',
  });
  expect(trackingStory({ ...transit, expected: window('2026-03-18T01:15:00Z') }, context)).toMatchObject({
    lead: 'Was expected Wednesday 18/03/2026, by 2:15 pm',
    headline: 'Later than planned',
  });
});

test('of several open exceptions the latest is shown, and a delivery keeps its own answer', () => {
  const exception = (typeTitle: string, at: string) => ({
    typeTitle,
    actingParty: 'PROVIDER' as const,
    at: new Date(at),
    isOpen: true,
  });
  const exceptions = [
    exception('Damaged in transit', '2026-03-17T20:00:00Z'),
    exception('Road closed', '2026-03-17T19:00:00Z'),
  ];
  const story = trackingStory({ ...transit, exceptions }, context);
  expect(story.headline).toBe('Freight damaged');
  expect(story.steps.map(({ state }) => state)).toEqual(['done', 'stopped', 'ahead', 'ahead']);
  const delivered = trackingStory(
    {
      ...transit,
      status: 'DELIVERED',
      history: [...transit.history, { status: 'DELIVERED', at: new Date('2026-03-17T22:48:00Z') }],
      exceptions,
    },
    context,
  );
  expect(delivered).toMatchObject({ headline: '11:48 am', problem: { title: 'Freight damaged' } });
});

test('times name their zone', () => {
  expect(zoneName('Pacific/Auckland')).toBe('New Zealand Time');
  expect(zoneName('Pacific/Chatham')).toBe('Chatham Time');
});

const attempted: TrackedConsignment = {
  ...transit,
  exceptions: [
    {
      typeTitle: 'Receiver closed',
      actingParty: 'RECEIVER',
      at: new Date('2026-03-17T00:52:00Z'),
      isOpen: true,
    },
  ],
};
const lastStep = (tracked: TrackedConsignment) => trackingStory(tracked, context).steps.at(-1)?.lines;

test('a failed delivery needs a day, which the receiver can request', () => {
  expect(trackingStory(attempted, context)).toMatchObject({
    headline: 'Delivery attempted',
    problem: { title: 'Choose a new delivery day', redelivery: 'offered' },
  });
  expect(lastStep(attempted)).toEqual(['Dargaville', 'Needs a new day']);
});

test('a requested day is shown until the provider has arranged it', () => {
  const requested: TrackedConsignment = {
    ...attempted,
    redelivery: {
      day: '2026-03-20',
      at: new Date('2026-03-18T01:00:00Z'),
      isOpen: true,
      requestedBy: 'receiver',
    },
  };
  const { problem, days } = trackingStory(requested, context);
  expect(problem).toMatchObject({
    title: 'Redelivery requested',
    advice:
      'You asked for delivery on Friday 20/03/2026. Kea Freight is arranging it. Contact Kea Freight to change the day.',
    redelivery: 'requested',
  });
  expect(lastStep(requested)).toEqual(['Dargaville', 'Requested 20/03/2026']);
  expect(days[0]?.events[0]?.title).toBe('Redelivery requested for Friday 20/03/2026');
});

test('a request of the sender is shown instead of the form, also after another failed delivery', () => {
  const requested = (isOpen: boolean, at: string): TrackedConsignment => ({
    ...attempted,
    redelivery: { day: '2026-03-20', at: new Date(at), isOpen, requestedBy: 'sender' },
  });
  const open =
    'The sender asked for delivery on Friday 20/03/2026. Kea Freight is arranging it. Contact the sender to change the day.';
  expect(trackingStory(requested(true, '2026-03-18T01:00:00Z'), context).problem?.advice).toBe(open);
  expect(trackingStory(requested(true, '2026-03-16T01:00:00Z'), context).problem?.advice).toBe(open);
  expect(trackingStory(requested(false, '2026-03-18T01:00:00Z'), context).problem?.advice).toBe(
    "Kea Freight has the sender's request for Friday 20/03/2026. Contact Kea Freight if you need to know the new day.",
  );
  expect(trackingStory(requested(false, '2026-03-16T01:00:00Z'), context).problem?.redelivery).toBe(
    'offered',
  );
});

test('an arranged request is not offered again before another delivery fails', () => {
  const arranged: TrackedConsignment = {
    ...attempted,
    redelivery: {
      day: '2026-03-20',
      at: new Date('2026-03-18T01:00:00Z'),
      isOpen: false,
      requestedBy: 'receiver',
    },
  };
  expect(trackingStory(arranged, context).problem).toMatchObject({
    title: 'Redelivery arranged',
    redelivery: 'arranged',
    advice:
      'Kea Freight has your request for Friday 20/03/2026. Contact Kea Freight if you need to know the new day.',
  });
  const confirmed: TrackedConsignment = { ...arranged, expected: { kind: 'confirmed', day: '2026-03-20' } };
  expect(trackingStory(confirmed, context)).toMatchObject({
    lead: 'Expected',
    headline: 'Friday 20/03/2026',
    problem: {
      title: 'New delivery day: Friday 20/03/2026',
      redelivery: 'planned',
      advice: "Contact Kea Freight if this day doesn't suit you.",
    },
  });
  // The day that was confirmed before the attempt.
  const earlier: TrackedConsignment = { ...arranged, expected: { kind: 'confirmed', day: '2026-03-17' } };
  expect(trackingStory(earlier, context).problem?.title).toBe('Redelivery arranged');
  const [exception] = attempted.exceptions;
  const again: TrackedConsignment = {
    ...arranged,
    exceptions: exception ? [exception, { ...exception, at: new Date('2026-03-18T01:20:00Z') }] : [],
  };
  expect(trackingStory(again, context).problem?.redelivery).toBe('offered');
});

test('a delivery within one town names the town once', () => {
  const { steps, explanation, days } = trackingStory({ ...transit, fromTown: 'Dargaville' }, context);
  expect(steps[1]?.lines[0]).toBe('Dargaville');
  expect(explanation).toBe('Your freight is on its way in Dargaville.');
  expect(days[0]?.events[0]?.place).toBe('Dargaville');
});
