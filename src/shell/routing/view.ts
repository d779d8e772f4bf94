import type { ComponentType } from 'react';
import type { Catalogue } from '../../i18n/language.ts';
import type { TitleKey } from '../menus/titles.ts';

type Params = Record<string, string>;

/** The static facts of a view. Menu, document title, tab, breadcrumb and guard read them here and nowhere else. */
export interface ViewFacts {
  /** Title of a view without a menu; null for the name of its menu. */
  title: TitleKey | null;
  /** Menu key whose grant opens the view, `{name}` standing for a path parameter; null for every signed-in user. */
  grant: string | null;
  /** Further menu keys whose grants open it, for a page that serves several menus. */
  also?: readonly string[];
  /** `kept`: hidden with all its state; `rebuilt`: made anew at each visit; `none`: no tab at all. */
  tab: 'kept' | 'rebuilt' | 'none';
  /** Always open, from the first moment on, and without a close button. */
  pinned?: boolean;
  /**
   * Menu key of the list a details view belongs to, for breadcrumb and menu, `{name}` standing for a parameter of path or
   * search, or what makes it of the search; null when it has a menu of its own.
   */
  parent: string | ((search: object) => string) | null;
  /** Catalogues that it needs beyond the shell's, loaded beside it. */
  texts: readonly Catalogue[];
  /** Uses no component of the kit, whose provider, styles and texts then need not be loaded. */
  plain?: boolean;
  load: () => Promise<ViewModule>;
}

/** Asks for the first data of a page at an address, so that they travel while the page is still being built. */
export type Prefetch = (at: { params: Params; search: object }) => void;

/** The exports of a view module. */
export interface ViewModule {
  default: ComponentType;
  prefetch?: Prefetch;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Null for routes that show nothing of their own in a tab. */
    view: ViewFacts | null;
  }
}

const fill = (template: string, params: Params): string =>
  template.replace(/\{(\w+)\}/gu, (_, name: string) => params[name] ?? '');

/** The menu key that must be granted, or null. */
export const grantOf = (facts: ViewFacts, params: Params): string | null => facts.grant && fill(facts.grant, params);

/** The menu key of the list that a details view belongs to, or null. */
export const parentOf = ({
  facts,
  params,
  search,
}: {
  facts: ViewFacts;
  params: Params;
  search: object;
}): string | null =>
  typeof facts.parent === 'function'
    ? facts.parent(search)
    : facts.parent && fill(facts.parent, { ...search, ...params });

/** Whether grants open a view. */
export const isOpenTo = (facts: ViewFacts, params: Params, granted: (menu: string) => boolean): boolean => {
  const grant = grantOf(facts, params);
  return !grant || granted(grant) || (facts.also ?? []).some(granted);
};

/** Static data of routes that are not views. */
export const noView = { view: null } as const;
