import { MAX_PRESET_NAME } from '@cartage/domain/freight/packaging-preset.ts';
import { z } from 'zod';
import { idParam, line, organisationId, orgParams, text } from '#shapes/common.ts';
import { described, named, numberField, numberOrNull, stringField } from '#shapes/described.ts';

const presetParams = z.strictObject({ org: organisationId, id: idParam('Id of the preset.', 3) });
const NAME_TEXT = 'A name of your choice.';
const TYPE_TEXT = 'Code of the packaging type.';
const side = (name: string) => `${name} of one item in metres; null where it varies.`;
const WEIGHT_TEXT = 'Weight of one item in kilograms; null where it varies.';

const preset = named(
  z.object({
    id: numberField('Id of the preset.', 3),
    version: numberField('Number of changes so far, which is also the ETag.', 1),
    name: stringField(NAME_TEXT, 'Shelving pallet'),
    packagingType: stringField(TYPE_TEXT, 'PLT'),
    length: numberOrNull(side('Length'), 1.2),
    width: numberOrNull(side('Width'), 1),
    height: numberOrNull(side('Height'), 1.1),
    weight: numberOrNull(WEIGHT_TEXT, 320),
  }),
  'PackagingPreset',
  'Packaging of a usual size and weight.',
);

const body = named(
  z.strictObject({
    name: described(line({ min: 1, max: MAX_PRESET_NAME }), NAME_TEXT, 'Shelving pallet'),
    packagingType: described(text({ min: 1, max: 40 }), TYPE_TEXT, 'PLT'),
    length: described(z.number().nullish(), side('Length'), 1.2),
    width: described(z.number().nullish(), side('Width'), 1),
    height: described(z.number().nullish(), side('Height'), 1.1),
    weight: described(z.number().nullish(), WEIGHT_TEXT, 320),
  }),
  'PackagingPresetToStore',
  'A preset to store.',
);

export const packagingPresets = {
  summary: 'List the packaging presets',
  description: "Returns the organisation's presets by name, without those of packaging types that ended.",
  params: orgParams,
  response: z.array(preset),
};

export const createPackagingPreset = {
  summary: 'Save a packaging preset',
  description: 'Stores a usual size and weight of a packaging type for all users of the organisation.',
  params: orgParams,
  body,
  status: 201,
  response: preset,
};

export const updatePackagingPreset = {
  summary: 'Replace a packaging preset',
  description: 'Replaces all fields. Consignments keep their freight.',
  params: presetParams,
  body,
  response: preset,
};

export const deletePackagingPreset = {
  summary: 'Delete a packaging preset',
  description: 'Deletes a preset. Consignments keep their freight.',
  params: presetParams,
  response: z.object({ id: numberField('Id of the deleted preset.', 3) }),
};
