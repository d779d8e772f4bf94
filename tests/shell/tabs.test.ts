import { beforeEach, expect, test } from 'vitest';
import type { ViewFacts } from '../../src/shell/routing/view.ts';
import { restore } from '../../src/shell/tabs/closed-tabs.ts';
import {
  dirty,
  dropTab,
  evictable,
  findTab,
  isDirty,
  nearest,
  openPinned,
  rebuild,
  setDirty,
  tabs,
  visit,
} from '../../src/shell/tabs/store.ts';
import type { Place } from '../../src/shell/tabs/store.ts';

const facts: ViewFacts = {
  title: 'about',
  grant: null,
  tab: 'kept',
  parent: null,
  texts: [],
  load: () => Promise.resolve({ default: () => null }),
};
const place = (pathname: string, search: object = {}, more: Partial<ViewFacts> = {}): Place => ({
  fullPath: pathname,
  pathname,
  params: {},
  search,
  href: pathname,
  facts: { ...facts, ...more },
});
const paths = () => tabs.get().open.map((tab) => tab.place.pathname);

beforeEach(() => {
  tabs.set({ open: [], current: null });
  dirty.set(new Map());
});

test('a second visit updates the search of the tab and opens no other tab', () => {
  visit(place('/a', { page: 1 }));
  visit(place('/b'));
  visit(place('/a', { page: 2 }));
  expect(paths()).toEqual(['/a', '/b']);
  expect(findTab('/a')?.place.search).toEqual({ page: 2 });
});

test('a visit of the same address keeps the tab unchanged unless its view has changed', () => {
  const first = place('/a');
  visit(first);
  const tab = findTab('/a');
  visit({ ...first });
  expect(findTab('/a')).toBe(tab);
  expect(tabs.get().current).toBe(first);
  const knownTab = { ...first, facts: { ...facts } };
  visit(knownTab);
  expect(findTab('/a')?.place).toBe(knownTab);
});

test('a place without a tab becomes current and opens no tab', () => {
  visit(place('/404', {}, { tab: 'none' }));
  expect(paths()).toEqual([]);
  expect(tabs.get().current?.pathname).toBe('/404');
});

test('pinned tabs come first and are opened once', () => {
  visit(place('/a'));
  openPinned([place('/dashboard', {}, { pinned: true })]);
  openPinned([place('/dashboard', {}, { pinned: true })]);
  expect(paths()).toEqual(['/dashboard', '/a']);
});

test('the oldest tab is evictable unless it is pinned, current or unsaved', () => {
  openPinned([place('/dashboard', {}, { pinned: true })]);
  for (const pathname of ['/a', '/b', '/c']) visit(place(pathname));
  expect(evictable(tabs.get())?.place.pathname).toBe('/a');
  setDirty('/a', 'form', true);
  expect(evictable(tabs.get())?.place.pathname).toBe('/b');
  setDirty('/b', 'form', true);
  expect(evictable(tabs.get())).toBeUndefined();
});

test('a tab is unsaved until its last form is clean', () => {
  setDirty('/a', 'one', true);
  setDirty('/a', 'two', true);
  setDirty('/a', 'one', false);
  expect(isDirty('/a')).toBe(true);
  setDirty('/a', 'two', false);
  expect(isDirty('/a')).toBe(false);
  expect(dirty.get().size).toBe(0);
});

test('marking a form as dirty twice does not change the state', () => {
  setDirty('/a', 'one', true);
  const before = dirty.get();
  setDirty('/a', 'one', true);
  expect(dirty.get()).toBe(before);
});

test('closing the current tab selects its right neighbor, else the left one', () => {
  for (const pathname of ['/a', '/b', '/c']) visit(place(pathname));
  const next = (current: string, ...closing: string[]) =>
    nearest(
      { ...tabs.get(), current: place(current) },
      closing.flatMap((pathname) => findTab(pathname) ?? []),
    )?.place.pathname;
  expect(next('/b', '/b')).toBe('/c');
  expect(next('/c', '/c')).toBe('/b');
  expect(next('/b', '/b', '/c')).toBe('/a');
  expect(next('/b', '/a', '/b', '/c')).toBeUndefined();
});

test('a rebuilt or closed tab has no unsaved input', () => {
  visit(place('/a'));
  setDirty('/a', 'form', true);
  rebuild('/a');
  expect(isDirty('/a')).toBe(false);
  expect(findTab('/a')?.revision).toBe(1);
  setDirty('/a', 'form', true);
  dropTab('/a');
  expect(isDirty('/a')).toBe(false);
});

test('a restored tab returns to its position and is restored once', () => {
  for (const pathname of ['/a', '/b', '/c']) visit(place(pathname));
  const tab = findTab('/b');
  if (!tab) throw new Error('There is no such tab');
  dropTab('/b');
  restore([{ tab, at: 1 }]);
  restore([{ tab, at: 1 }]);
  expect(paths()).toEqual(['/a', '/b', '/c']);
});
