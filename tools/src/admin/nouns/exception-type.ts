import { ACTING_PARTIES, type ActingParty } from '@cartage/domain/consignment/current-exception.ts';
import { MAX_TARGET_HOURS } from '@cartage/domain/consignment/exception-due.ts';
import { AdminError } from '#admin/admin-error.ts';
import { changed, command, type DisplayRow, unchanged } from '#admin/command.ts';
import { findTenant } from '#admin/find.ts';
import { decimal, oneOf, tenantCode, text, yesOrNo } from '#admin/option-types.ts';
import { optional, required } from '#admin/option.ts';
import type { Transaction } from '#admin/transaction.ts';
import { assertNoDifference, differences, insertRow, updateRow } from '#admin/write-row.ts';
import { exceptionTypesOf } from '#admin/nouns/exception-type.query.ts';

const tenant = required(tenantCode, 'code of the tenant');
const title = required(text, 'title of the exception type, as recorded events name it');
const PROPERTIES = {
  // The values as users type them.
  actingParty: optional(
    oneOf(ACTING_PARTIES.map((party) => party.toLowerCase())),
    'party that must act on an unresolved exception',
  ),
  inFull: optional(yesOrNo, 'whether a delivery with such an exception counts as in full'),
  targetHours: optional(
    decimal(0, MAX_TARGET_HOURS),
    'working hours within which such an exception is to be resolved, at least 1',
  ),
};

type TypeRow = DisplayRow & {
  readonly id: number;
  readonly title: string;
  readonly acting_party: ActingParty;
  readonly is_not_in_full: boolean;
  readonly target_hours: number;
};

const rowsOf = (tx: Transaction, tenantId: number) => tx.cartage<TypeRow>(exceptionTypesOf(tenantId));

const columnsOf = ({
  actingParty,
  inFull,
  targetHours,
}: {
  readonly actingParty: string | undefined;
  readonly inFull: boolean | undefined;
  readonly targetHours: number | undefined;
}) => {
  if (targetHours === 0) throw new AdminError('--target-hours must be at least 1.');
  return {
    acting_party: actingParty?.toUpperCase(),
    is_not_in_full: inFull === undefined ? undefined : !inFull,
    target_hours: targetHours,
  };
};

const list = command({
  noun: 'exception-type',
  verb: 'list',
  summary: 'List the exception types of a tenant',
  options: { tenant },
  async run(tx, args) {
    const rows = await rowsOf(tx, (await findTenant(tx, args.tenant)).id);
    return {
      kind: 'list',
      columns: ['title', 'actingParty', 'inFull', 'targetHours'],
      rows: rows.map((row) => ({
        title: row.title,
        actingParty: row.acting_party.toLowerCase(),
        inFull: !row.is_not_in_full,
        targetHours: row.target_hours,
      })),
    };
  },
});

const add = command({
  noun: 'exception-type',
  verb: 'add',
  summary:
    'Add an exception type; by default the provider must act within 8 working hours and deliveries count as in full',
  options: { tenant, title, ...PROPERTIES },
  async run(tx, args) {
    const { id } = await findTenant(tx, args.tenant);
    const target = columnsOf(args);
    const before = (await rowsOf(tx, id)).find((row) => row.title === args.title);
    if (before !== undefined) {
      assertNoDifference(`Exception type ${args.title}`, before, target);
      return unchanged(`Exception type ${args.title} already exists.`);
    }
    await insertRow(tx.cartage, 'standard_event', { ...target, title: args.title, tenant_id: id });
    return changed(`Exception type ${args.title} was added.`);
  },
});

const set = command({
  noun: 'exception-type',
  verb: 'set',
  summary:
    'Change the acting party, the target, or whether deliveries count as in full; omitted options stay unchanged',
  options: { tenant, title, ...PROPERTIES },
  async run(tx, args) {
    const rows = await rowsOf(tx, (await findTenant(tx, args.tenant)).id);
    const before = rows.find((row) => row.title === args.title);
    if (before === undefined) {
      const titles = rows.map((row) => row.title).join(', ') || 'none yet';
      throw new AdminError(
        `${args.tenant} has no exception type ${args.title}. Existing exception types: ${titles}.`,
      );
    }
    const target = columnsOf(args);
    if (differences(before, target).length === 0)
      return unchanged(`Exception type ${args.title} is already up to date.`);
    await updateRow(tx.cartage, 'standard_event', { id: before.id }, target);
    return changed(`Exception type ${args.title} was changed.`);
  },
});

export const EXCEPTION_TYPE_COMMANDS = [list, add, set];
