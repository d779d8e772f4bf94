import { useSyncExternalStore } from 'react';

// In px: an em-based query would follow the browser's font size.
const query = window.matchMedia('(width < 992px)');

const subscribe = (listener: () => void): (() => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the menus are a drawer: below 992 px, rechecked on resize. */
export const useIsMobile = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
