import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AnyRouter } from '@tanstack/react-router';
import { createControls } from '../../api/generated/create-controls.ts';
import { grantOf } from '../routing/view.ts';
import { can } from '../../session/permission.ts';
import { withTexts } from '../../i18n/language.ts';
import { menuKey } from '../../session/menu-key.ts';
import { currentApplication } from '../../session/application.ts';
import { session } from '../../session/state.ts';
import type { Menu } from '../../session/state.ts';
import { recentRecords } from '../../ui/recent.ts';
import { climber, target } from '../menus/menu-tree.ts';
import type { Records } from '../menus/records.ts';
import { overlay } from '../dialogs/overlay-store.ts';
import { attempt } from '../frame/lazy-part.ts';
import { setPreferences } from '../preferences/preferences.ts';
import { goTo } from '../tabs/navigator.ts';
import { placeOf } from '../tabs/place.ts';
import { menuText, placeText, screenText } from '../menus/title-text.ts';
import { titles } from '../menus/titles.ts';
import type { TitleKey } from '../menus/titles.ts';
import type { Findable } from './find.ts';

/** An entry of the search. */
export interface Entry extends Findable {
  id: string;
  label: string;
  /** Additional text, such as its location. */
  hint?: string;
  run: () => void;
}

/** The actions next to the heading of the current page that are currently possible. */
export function pageActions(): Entry[] {
  const buttons = document.querySelectorAll<HTMLElement>(
    '#content header :has(> h1) ~ :is(button, a), #content header :has(> h1) ~ * :is(button, a)',
  );
  const possible = [...buttons].filter(
    (button) => button.checkVisibility() && !button.matches(':disabled, [aria-disabled=true]'),
  );
  return possible.map((button, at) => {
    const label = button.innerText.trim();
    return { id: `action-${at}`, label, words: [label], run: () => button.click() };
  });
}

/** The menus with a target, with the names of their ancestors. */
export function menuEntries(menus: readonly Menu[]): Entry[] {
  const climb = climber(menus);
  return menus
    .filter(({ menuUrl }) => menuUrl !== '')
    .map((menu) => {
      const label = menuText(menu);
      const above = climb(menu).slice(1).toReversed();
      const { kind, href } = target(menu);
      return {
        id: `menu-${menu.menuNum}`,
        label,
        hint: above.map((other) => menuText(other)).join(' / '),
        words: [label, menu.menuName, menu.menuEnName ?? ''],
        run: () => (kind === 'window' ? void window.open(href, '_blank', 'noopener') : goTo(href)),
      };
    });
}

const frameViews: readonly (readonly [href: string, title: TitleKey])[] = [
  ['/guide/index', 'guide'],
  ['/pages/files/export', 'exportCentre'],
  ['/error-log', 'errorLog'],
  ['/about', 'about'],
];

const schemes = [
  { scheme: 'light', label: msg`Light theme`, words: 'light theme' },
  { scheme: 'dark', label: msg`Dark theme`, words: 'dark theme' },
] as const;

const loadSignOut = () => withTexts(import('../account/sign-out.ts'), 'shell/account', 'shell/application');

/** Built-in entries for all users. */
export function frameEntries(): Entry[] {
  const keys = i18n._(msg`Keyboard shortcuts`);
  const uploads = i18n._(msg`Uploads`);
  return [
    ...frameViews.map(([href, title]) => {
      const label = i18n._(titles[title]);
      return { id: `frame-${title}`, label, words: [label, href.slice(1).replace('-', ' ')], run: () => goTo(href) };
    }),
    ...schemes.map(({ scheme, label, words }) => ({
      id: `frame-${scheme}`,
      label: i18n._(label),
      words: [i18n._(label), words],
      run: () => setPreferences({ scheme }),
    })),
    {
      id: 'frame-password',
      label: i18n._(msg`Change password`),
      words: [i18n._(msg`Change password`), 'change password'],
      run: () => overlay.set('password'),
    },
    {
      id: 'frame-sign-out',
      label: i18n._(msg`Sign out`),
      words: [i18n._(msg`Sign out`), 'sign out logout'],
      run: () => void attempt(async () => (await loadSignOut()).askSignOut()),
    },
    { id: 'frame-uploads', label: uploads, words: [uploads, 'uploads files'], run: () => overlay.set('uploads') },
    { id: 'frame-keys', label: keys, words: [keys, 'keyboard shortcuts'], run: () => overlay.set('keys') },
  ];
}

/** The forms for new records that the user may create. */
export function newEntries(records: Records): Entry[] {
  const own = Object.entries(records).flatMap(([menu, { create }]) =>
    create === undefined ? [] : [[menu, create] as const],
  );
  return Object.entries({ ...createControls, ...Object.fromEntries(own) }).flatMap(([menu, control]) => {
    if (control === null || !can(`${menu}#${control}`)) return [];
    const name = screenText(menu);
    const label = i18n._(msg`${name}: new`);
    return {
      id: `new-${menu}`,
      label,
      words: [label, i18n._(msg`New: ${name}`)],
      run: () => goTo(`/pages/${menu}?form=new`),
    };
  });
}

/**
 * The lists in which an id may be found, as far as the user may view them; `isCertain` if the text can be nothing else.
 */
export function idEntries(typed: string, records: Records): (Entry & { isCertain: boolean })[] {
  const id = typed.trim();
  return Object.entries(records).flatMap(([menu, facts]) => {
    const lookup = facts?.lookup;
    if (!lookup?.pattern.test(id) || ![menu, ...(lookup.also ?? [])].some(can)) return [];
    const label = lookup.label ? i18n._(lookup.label(id)) : `${screenText(menu)}: ${id}`;
    const href = `/pages/${menu}?${new URLSearchParams({ [lookup.filter]: id })}`;
    const run = async () => goTo((await lookup.find?.(id).catch(() => null)) ?? href);
    return {
      id: `id-${menu}`,
      label,
      words: [label],
      isCertain: lookup.certain?.test(id) ?? false,
      run: () => void run(),
    };
  });
}

/** The records that the user has recently viewed in the current application, as far as they are still accessible. */
export function recentEntries(router: AnyRouter): Entry[] {
  const user = session.get()?.user;
  if (!user) return [];
  return recentRecords(user.userId).flatMap(({ place: pathname, opens: [key, id], name, app }, at) => {
    const match = router.matchRoutes(router.buildLocation({ to: pathname })).at(-1);
    const place = match && placeOf(router, match);
    if (!place || app !== currentApplication().id) return [];
    // Until the routes of a domain have loaded, only the menu of an address is known.
    if (!can(grantOf(place.facts, place.params) ?? menuKey(pathname))) return [];
    const href = `${pathname}?${new URLSearchParams({ [key]: id })}`;
    return { id: `recent-${at}`, label: name, hint: placeText(place), words: [name, id], run: () => goTo(href) };
  });
}
