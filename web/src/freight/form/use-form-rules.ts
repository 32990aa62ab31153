import { organisationSettings } from '@cartage/domain/tenant/organisation-settings.ts';
import type { FormRules } from '#freight/form/check-form.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

/** Form rules from the settings of the tenant and the organisation. */
export function useFormRules(): FormRules {
  const { settings } = useSession().tenant;
  const { organisation } = useOrganisationContext();
  return {
    descriptionOptional: settings.freightItemDescriptionOptional,
    contactDetailsRequired: organisationSettings(organisation.settings).consignmentContactDetailsRequired,
  };
}
