export const hasExpired = (validUntil: string): boolean => new Date(validUntil) < new Date();
