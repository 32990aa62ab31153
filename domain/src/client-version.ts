/** Shown in the footer and sent with every call (SHELL-12). */
export const APP_NAME = 'Cartage';
export const CLIENT_VERSION = '20251015.4';
