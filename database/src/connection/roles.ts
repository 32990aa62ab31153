/** The roles without login that the migrations create. They belong to the whole server. */
export const ROLES: readonly string[] = [
  'cartage_app',
  'cartage_backup_reader',
  'cartage_provider',
  'cartage_queue',
  'cartage_sign_in',
  'cartage_system',
  'cartage_text',
  'cartage_tracking',
];
