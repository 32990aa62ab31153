/** The address of a link that calls the number. */
export const phoneHref = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
