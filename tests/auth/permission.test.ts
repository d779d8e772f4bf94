/** The permissions of the open session, for code and for components. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { documentApplication } from '../../src/session/application.ts';
import { can, useApplication, useCan, useSession } from '../../src/session/permission.ts';
import { session } from '../../src/session/state.ts';
import type { Store } from '../../src/base/store.ts';
import { sessionWith } from './session-with.ts';

// Components are rendered once, as text, so they need no subscription.
vi.mock('../../src/base/use-store.ts', () => ({ useStore: <T>(store: Store<T>): T => store.get() }));

/** The value that a component renders now. */
const painted = (useText: () => unknown): unknown =>
  JSON.parse(renderToStaticMarkup(createElement(() => JSON.stringify(useText()))).replaceAll('&quot;', '"'));

const permissionKeys = ['publish/ftp-manager', 'publish/ftp-manager#doCreate', 'publish/gray', 'publish/gray#doCreate'];
const mayDo = () => ({ code: permissionKeys.map(can), component: painted(() => permissionKeys.map(useCan())) });

beforeEach(() => session.set(sessionWith(['publish/ftp-manager'], ['publish/gray#doCreate'])));
afterEach(() => {
  session.set(null);
  documentApplication.set(null);
});

describe('a permission', () => {
  test('is denied without a session', () => {
    session.set(null);
    const none = [false, false, false, false];
    expect(mayDo()).toEqual({ code: none, component: none });
  });

  test('for a view does not include its controls, nor the other way around', () => {
    const some = [true, false, false, true];
    expect(mayDo()).toEqual({ code: some, component: some });
  });

  test('for a control is looked up by its name within the given view', () => {
    const controls = (menu: string) => painted(() => ['doCreate', 'doDelete'].map(useCan(menu)));
    expect([controls('publish/gray'), controls('publish/ftp-manager')]).toEqual([
      [true, false],
      [false, false],
    ]);
  });
});

test('useSession returns the open session, and throws without one', () => {
  expect(painted(() => useSession().user.userName)).toBe('lin');
  session.set(null);
  expect(() => painted(useSession)).toThrow('useSession needs an open session');
});

test('useApplication returns the application of the document, or one with an empty id', () => {
  expect(painted(useApplication)).toEqual({ id: '', name: '' });
  documentApplication.set({ id: 'bank', name: 'Bank' });
  expect(painted(useApplication)).toEqual({ id: 'bank', name: 'Bank' });
});
