/** The permissions of the open session, for code and for components. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { documentApplication } from '../../src/session/application.ts';
import { can, useApplication, useCan, useSession } from '../../src/session/permission.ts';
import { session } from '../../src/session/state.ts';
import type { Store } from '../../src/base/store.ts';
import { sessionWith } from './session-with.ts';

// Painted once, as text: nothing is followed.
vi.mock('../../src/base/use-store.ts', () => ({ useStore: <T>(store: Store<T>): T => store.get() }));

/** The text that a component has painted now. */
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

  test('is a view’s or a control’s, and neither gives the other', () => {
    const some = [true, false, false, true];
    expect(mayDo()).toEqual({ code: some, component: some });
  });

  test('for a control of a view is asked for by its name there', () => {
    const controls = (menu: string) => painted(() => ['doCreate', 'doDelete'].map(useCan(menu)));
    expect([controls('publish/gray'), controls('publish/ftp-manager')]).toEqual([
      [true, false],
      [false, false],
    ]);
  });
});

test('a component of the signed-in part has the session, and says so where there is none', () => {
  expect(painted(() => useSession().user.userName)).toBe('lin');
  session.set(null);
  expect(() => painted(useSession)).toThrow('useSession needs an open session');
});

test('a component has the application of the document, with an empty id for none', () => {
  expect(painted(useApplication)).toEqual({ id: '', name: '' });
  documentApplication.set({ id: 'bank', name: 'Bank' });
  expect(painted(useApplication)).toEqual({ id: 'bank', name: 'Bank' });
});
