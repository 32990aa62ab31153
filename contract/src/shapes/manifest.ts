import {
  MANIFEST_STATES,
  MAX_DRIVER_NAME,
  MAX_MANIFEST_CONSIGNMENTS,
  MAX_REOPEN_REASON,
  MAX_VEHICLE_REGISTRATION,
  vehicleRegistrationIssue,
} from '@cartage/domain/manifest/manifest-actions.ts';
import {
  MAX_SIGNATURE_STROKES,
  MAX_STROKE_NUMBERS,
  SIGNATURE_HEIGHT,
} from '@cartage/domain/manifest/signature.ts';
import { z } from 'zod';
import {
  day,
  digits,
  id,
  idParam,
  LARGEST_INT,
  noFields,
  organisationId,
  orgParams,
  printedLine,
  printedText,
  reference,
} from '#shapes/common.ts';
import { described, named, numberField } from '#shapes/described.ts';
import { manifest, manifestSummary } from '#shapes/manifest-fields.ts';
import { setStandingPickup, standingPickup } from '#shapes/standing-pickup.ts';

const manifestParams = z.strictObject({ org: organisationId, id: idParam('Id of the manifest.', 7) });

const pageSize = digits({ min: 1, max: 100 });

export const manifests = {
  summary: 'List the manifests',
  description: "Returns a page of the manifests of the user's sites, latest pickup day first.",
  params: orgParams,
  query: z.strictObject({
    siteId: digits({ min: 1, max: LARGEST_INT })
      .optional()
      .meta({ description: 'Id of a site.', example: 12 }),
    state: z
      .enum(MANIFEST_STATES)
      .optional()
      .meta({ description: 'Only manifests in this state.', example: 'OPEN' }),
    day: day.optional().meta({ description: 'Only manifests of this pickup day.', example: '2026-03-18' }),
    reference: reference
      .optional()
      .meta({ description: 'Only the manifest of this consignment.', example: 'KEA00000123' }),
    pageNumber: digits({ min: 1, max: 1_000_000 })
      .optional()
      .meta({ description: 'Number of the page, from 1. The default is 1.', example: 1 }),
    pageSize: pageSize
      .optional()
      .meta({ description: 'Rows of a page, up to 100. The default is 25.', example: 25 }),
  }),
  response: z.object({
    total: numberField('Number of manifests on all pages.', 4),
    manifests: described(z.array(manifestSummary), 'The manifests of the page.'),
  }),
};

export const getManifest = {
  summary: 'Get a manifest',
  description: 'Returns a manifest with its consignments, its closing and its sign-off.',
  params: manifestParams,
  response: manifest,
};

export const gatherManifests = {
  summary: 'Gather consignments into manifests',
  description: `Puts the Ready and Staged consignments of a site and a pickup day on open manifests, one for each service type and for dangerous goods. Consignments without a pickup day join the manifests of today. Consignments on another manifest stay there. A manifest has at most ${MAX_MANIFEST_CONSIGNMENTS} consignments; a further request gathers the rest.`,
  params: orgParams,
  body: named(
    z.strictObject({
      siteId: described(id, 'Id of the site.', 12),
      day: described(day, 'The pickup day.', '2026-03-18'),
    }),
    'ManifestGathering',
    'The site and the day of a pickup.',
  ),
  response: z.object({
    added: numberField('Number of consignments that were added.', 14),
    manifests: described(z.array(manifestSummary), 'The open manifests of the site and the day.'),
  }),
};

export const addToManifest = {
  summary: 'Add consignments to a manifest',
  description:
    'Adds Ready or Staged consignments of the same site, service type and kind of goods to an open manifest. All are added, or none.',
  params: manifestParams,
  body: named(
    z.strictObject({
      references: described(z.array(reference).min(1).max(100), 'References of the consignments.', [
        'KEA00000123',
      ]),
    }),
    'ManifestAddition',
    'Consignments to add to a manifest.',
  ),
  response: manifest,
};

export const removeFromManifest = {
  summary: 'Remove a consignment from a manifest',
  description: 'Removes a consignment from an open manifest. Returns the manifest.',
  params: manifestParams.extend({ ref: reference }),
  response: manifest,
};

export const closeManifest = {
  summary: 'Close a manifest',
  description:
    'Makes the list final, gives the manifest its number, and requests the pickup of its Ready consignments, except for sites where the driver calls every working day.',
  params: manifestParams,
  body: noFields,
  response: manifest,
};

export const reopenManifest = {
  summary: 'Reopen a closed manifest',
  description:
    'Reopens a closed manifest without a sign-off, for a recorded reason. It keeps its number. Cancelled consignments leave it.',
  params: manifestParams,
  body: named(
    z.strictObject({
      reason: described(
        printedText({ min: 1, max: MAX_REOPEN_REASON }),
        'Why the manifest must change.',
        'The driver has no room for two pallets.',
      ),
    }),
    'ManifestReopening',
    'Why a manifest is reopened.',
  ),
  response: manifest,
};

const MAX_THOUSANDTHS = 1000;

export const signOffManifest = {
  summary: 'Sign off a manifest',
  description: 'Records that the driver has counted and collected the freight of a closed manifest.',
  params: manifestParams,
  body: named(
    z.strictObject({
      driverName: described(
        printedLine({ min: 1, max: MAX_DRIVER_NAME }),
        'Name of the driver.',
        'Tama Reid',
      ),
      vehicleRegistration: described(
        printedLine({ min: 1, max: MAX_VEHICLE_REGISTRATION }).refine(
          (text) => vehicleRegistrationIssue(text) === null,
          vehicleRegistrationIssue('') ?? '',
        ),
        'Registration of the vehicle: letters, digits, spaces and hyphens.',
        'KLM423',
      ),
      signature: described(
        z
          .array(
            z
              .array(z.number().int().min(0).max(MAX_THOUSANDTHS))
              .min(2)
              .max(MAX_STROKE_NUMBERS)
              .refine((numbers) => numbers.length % 2 === 0, 'Must be pairs of numbers'),
          )
          .min(1)
          .max(MAX_SIGNATURE_STROKES)
          .nullish(),
        `The strokes of a drawn signature, each as x, y, x, y in thousandths of the width of the pad, which is ${SIGNATURE_HEIGHT} high. Null: the driver signed on paper or cannot draw.`,
        [[100, 200, 300, 220, 480, 120]],
      ),
    }),
    'ManifestSignOff',
    "The driver's sign-off.",
  ),
  response: manifest,
};

export const manifestDocument = {
  summary: 'Print a closed manifest',
  description:
    'Returns the PDF of a closed manifest with its number and the sign-off. The list is as it was closed.',
  params: manifestParams,
  file: 'application/pdf',
  response: z.custom<Blob>(),
};

export const MANIFEST_SHAPES = {
  manifests,
  getManifest,
  gatherManifests,
  addToManifest,
  removeFromManifest,
  closeManifest,
  reopenManifest,
  signOffManifest,
  manifestDocument,
  standingPickup,
  setStandingPickup,
};
