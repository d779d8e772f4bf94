import { useMedia } from '../../ui/use-media.ts';

// In px: an em-based query would follow the browser's font size.

/** Whether the menus are a drawer: below 992 px, rechecked on resize. */
export const useIsMobile = (): boolean => useMedia('(width < 992px)');

/** Whether the window is too narrow for all tools of the header. */
export const useIsPhone = (): boolean => useMedia('(width < 640px)');
