/** Titles of the error catalogue that the web shell compares or shows. The first load has them without the catalogue. */
export const MAINTENANCE_TITLE = 'The system is undergoing scheduled maintenance';
export const UNKNOWN_HOST_TITLE = 'There is no portal at this address';
