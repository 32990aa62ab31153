import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DocumentButtons } from '#features/consignment-search/documents/document-buttons.tsx';
import { eventually } from '#testing/eventually.ts';
import { OwnServer } from '#testing/own-server.tsx';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const buttons = <DocumentButtons selection={{ consignments: [] }} open={() => {}} />;
const names = () =>
  page
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent);

test('our server has documents, manifests and pick lists', async () => {
  await renderInPortal(<OwnServer>{buttons}</OwnServer>, { permissions: ['Consignment.PRINT'] });
  await eventually(() => expect(names()).toEqual(['Documents', 'Pickup manifest', 'Pick list']));
});

test('a server of others has no pick lists', async () => {
  await renderInPortal(buttons, { permissions: ['Consignment.PRINT'] });
  await eventually(() => expect(names()).toEqual(['Documents', 'Pickup manifest']));
});
