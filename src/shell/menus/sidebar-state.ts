import type { Preferences } from '../preferences/preferences.ts';

/** 1: open, 2: collapsed, 3: expanded while the pointer hovers, 4: pinned after such an expansion. */
export type SidebarState = 1 | 2 | 3 | 4;

/** The next state when the menu button is pressed. */
export const afterPress = { 1: 2, 2: 1, 3: 4, 4: 2 } as const satisfies Record<SidebarState, SidebarState>;

/** The next state when the pointer enters the menus. */
export const afterEnter = (state: SidebarState): SidebarState => (state === 2 ? 3 : state);

/** The next state when the pointer leaves the menus. */
export const afterLeave = (state: SidebarState): SidebarState => (state === 3 ? 2 : state);

/** Whether the page is laid out next to the full menu. */
export const isDocked = (state: SidebarState): boolean => state === 1 || state === 4;

/** The initial state. */
export const firstState = ({ sidebar }: Pick<Preferences, 'sidebar'>): SidebarState => (sidebar === 'open' ? 1 : 2);
