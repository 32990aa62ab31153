import { expect, it } from 'vitest';
import { CHANGE_FIELD_GROUP_NAMES, fieldsOfGroup } from '#consignment/change-field-groups.ts';
import { CHANGED_FIELD_NAMES } from '#consignment/changed-fields.ts';

it('has each recorded field in one group', () => {
  const grouped = CHANGE_FIELD_GROUP_NAMES.flatMap(fieldsOfGroup);
  expect(grouped.toSorted()).toEqual(CHANGED_FIELD_NAMES.toSorted());
});
