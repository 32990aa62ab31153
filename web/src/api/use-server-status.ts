import { useSyncExternalStore } from 'react';
import { type ServerStatus, serverStatus } from '#api/server-status.ts';

export const useServerStatus = (): ServerStatus =>
  useSyncExternalStore(serverStatus.subscribe, serverStatus.read);
