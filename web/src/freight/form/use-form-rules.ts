import { organisationSettings } from '@cartage/domain/tenant/organisation-settings.ts';
import type { FormRules } from '#freight/form/check-form.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

/** What the tenant and the organisation ask of a consignment. */
export function useFormRules(): FormRules {
  const { settings } = useSession().tenant;
  const { organisation } = useWorkplace();
  return {
    descriptionOptional: settings.freightItemDescriptionOptional,
    contactDetailsRequired: organisationSettings(organisation.settings).consignmentContactDetailsRequired,
  };
}
