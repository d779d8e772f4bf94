import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void): (() => void) => onlineManager.subscribe(listener);

/**
 * Whether the network is available according to React Query: queries pause while it is not, and resume automatically. A
 * freshly loaded page counts as online even if the browser disagrees, because it reached its server.
 */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => onlineManager.isOnline());
