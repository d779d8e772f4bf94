import { MetaLimits } from '../../../openapi/generated/limits.auth.ts';
import { createStore } from '../../base/store.ts';
import type { ViewFacts } from '../routing/view.ts';

/** A place in the console as matched by its route. Each tab has its own, because the router only has one per route. */
export interface Place {
  /** Template of the address, such as `/pages/publish/{$platform}-upgrade`. */
  fullPath: string;
  /** Identity of the tab; its query string is state inside the tab. */
  pathname: string;
  params: Record<string, string>;
  /** The search as parsed by the route's schema. */
  search: object;
  /** Address with query string. */
  href: string;
  facts: ViewFacts;
}

export interface Tab {
  place: Place;
  /** Incremented to mount the page anew. */
  revision: number;
  pinned: boolean;
  /** Name of the record on the page, once loaded. */
  name: string | null;
  /** Whether it was restored after a reload and has not been shown since: its page is not mounted yet. */
  isRestored?: boolean;
}

export interface Tabs {
  /** In the order of opening; pinned ones first. */
  open: readonly Tab[];
  /** The current place; not among `open` if it has no tab. */
  current: Place | null;
}

export const maxTabs = MetaLimits.openTabs.const;

export const tabs = createStore<Tabs>({ open: [], current: null });

/** Forms with unsaved input by pathname: their tabs must not be closed without confirmation. */
export const dirty = createStore<ReadonlyMap<string, ReadonlySet<string>>>(new Map());

export const isDirty = (pathname: string): boolean => (dirty.get().get(pathname)?.size ?? 0) > 0;

/** Sets whether a form of a tab has unsaved input. Survives hiding the tab, unlike an effect. */
export function setDirty(pathname: string, form: string, value: boolean): void {
  dirty.update((all) => {
    const forms = new Set(all.get(pathname));
    if (forms.has(form) === value) return all;
    if (value) forms.add(form);
    else forms.delete(form);
    const next = new Map(all);
    if (forms.size > 0) next.set(pathname, forms);
    else next.delete(pathname);
    return next;
  });
}

const replaceTab = (pathname: string, change: (tab: Tab) => Tab): void =>
  tabs.update((all) => ({
    ...all,
    open: all.open.map((tab) => (tab.place.pathname === pathname ? change(tab) : tab)),
  }));

export const findTab = (pathname: string): Tab | undefined =>
  tabs.get().open.find((tab) => tab.place.pathname === pathname);

export const isActive = (pathname: string): boolean => tabs.get().current?.pathname === pathname;

/** Removes a tab and its state without confirmation. */
export function dropTab(pathname: string): void {
  tabs.update((all) => ({ ...all, open: all.open.filter((tab) => tab.place.pathname !== pathname) }));
  dirty.update((all) => {
    if (!all.has(pathname)) return all;
    const next = new Map(all);
    next.delete(pathname);
    return next;
  });
}

const newTab = (place: Place, pinned = false): Tab => ({ place, revision: 0, pinned, name: null });

/** Pins a tab after the last pinned one, or unpins it and moves it before the first unpinned one. */
export function pinTab(pathname: string, pinned: boolean): void {
  tabs.update((all) => {
    const tab = all.open.find(({ place }) => place.pathname === pathname);
    if (!tab || tab.pinned === pinned) return all;
    const rest = all.open.filter((other) => other !== tab);
    return { ...all, open: rest.toSpliced(rest.filter((other) => other.pinned).length, 0, { ...tab, pinned }) };
  });
}

/** Opens pinned tabs after the existing ones. */
export function openPinned(places: readonly Place[]): void {
  for (const place of places) {
    if (!findTab(place.pathname)) tabs.update((all) => ({ ...all, open: [...all.open, newTab(place)] }));
    pinTab(place.pathname, true);
  }
}

/** Opens the tab of a place, or updates the search of its existing tab, and makes it current. */
export function visit(place: Place): void {
  const existing = findTab(place.pathname);
  // An unchanged page is not rerendered. Until its routes have loaded, an address belongs to another view.
  if (existing && !existing.isRestored && existing.place.href === place.href && existing.place.facts === place.facts) {
    tabs.update((all) => ({ ...all, current: existing.place }));
    return;
  }
  if (existing) replaceTab(place.pathname, ({ isRestored: _restored, ...tab }) => ({ ...tab, place }));
  else if (place.facts.tab !== 'none') {
    tabs.update((all) => ({ ...all, open: [...all.open, newTab(place)] }));
  }
  tabs.update((all) => ({ ...all, current: place }));
}

/** Opens tabs from before a reload at their former positions. @param before all former tabs in order */
export function openRestored(before: readonly Pick<Tab, 'place' | 'name'>[]): void {
  const order = before.map(({ place }) => place.pathname);
  // Tabs opened since come after them.
  const rank = ({ pinned, place: { pathname } }: Tab): number =>
    pinned ? -1 : order.includes(pathname) ? order.indexOf(pathname) : order.length;
  tabs.update((all) => {
    const isOpen = (pathname: string) => all.open.some(({ place }) => place.pathname === pathname);
    const missing = before.filter(({ place }) => !isOpen(place.pathname));
    if (missing.length === 0) return all;
    const restored = missing.map(({ place, name }) => ({ ...newTab(place), name, isRestored: true }));
    return { ...all, open: [...all.open, ...restored].toSorted((a, b) => rank(a) - rank(b)) };
  });
}

/** The tab to close when there are too many: the oldest that is not pinned, not current and has no unsaved input. */
export const evictable = ({ open, current }: Tabs): Tab | undefined =>
  open.find(({ pinned, place }) => !pinned && place.pathname !== current?.pathname && !isDirty(place.pathname));

/**
 * The tab to activate when others, including the current one, are closed: the first remaining one to its right, else to
 * its left.
 */
export function nearest({ open, current }: Tabs, closing: readonly Tab[]): Tab | undefined {
  const at = open.findIndex(({ place }) => place.pathname === current?.pathname);
  const stays = (tab: Tab) => !closing.includes(tab);
  return open.slice(at + 1).find(stays) ?? open.slice(0, at).findLast(stays);
}

/** Mounts the page of a tab anew and forgets its unsaved input. */
export function rebuild(pathname: string): void {
  for (const form of dirty.get().get(pathname) ?? []) setDirty(pathname, form, false);
  replaceTab(pathname, (tab) => ({ ...tab, revision: tab.revision + 1, name: null }));
}

export const nameTab = (pathname: string, name: string | null): void =>
  replaceTab(pathname, (tab) => (tab.name === name ? tab : { ...tab, name }));
