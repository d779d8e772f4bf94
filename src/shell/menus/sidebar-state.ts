import type { Preferences } from '../preferences/preferences.ts';

/** 1 open, 2 collapsed, 3 expanded for as long as the pointer stays, 4 expanded that way and then kept. */
export type SidebarState = 1 | 2 | 3 | 4;

/** The next state for the menu button. */
export const afterPress = { 1: 2, 2: 1, 3: 4, 4: 2 } as const satisfies Record<SidebarState, SidebarState>;

/** The pointer comes onto the menus. */
export const afterEnter = (state: SidebarState): SidebarState => (state === 2 ? 3 : state);

/** The pointer leaves the menus. */
export const afterLeave = (state: SidebarState): SidebarState => (state === 3 ? 2 : state);

/** Whether the page makes room for the whole menu. */
export const isDocked = (state: SidebarState): boolean => state === 1 || state === 4;

/** The state to begin with. */
export const firstState = ({ sidebar }: Pick<Preferences, 'sidebar'>): SidebarState => (sidebar === 'open' ? 1 : 2);
