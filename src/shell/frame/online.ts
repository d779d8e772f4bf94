import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void): (() => void) => onlineManager.subscribe(listener);

/**
 * Whether the network is there, as queries see it: they wait while it is not, and resume by themselves. A page that
 * has just loaded counts as online even if the browser reports otherwise, as it did reach its server.
 */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => onlineManager.isOnline());
