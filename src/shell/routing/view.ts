import type { ComponentType } from 'react';
import type { Catalogue } from '../../i18n/language.ts';
import type { TitleKey } from '../menus/titles.ts';

type Params = Record<string, string>;

/** The static facts of a view: the only source for menu, document title, tab, breadcrumbs and guard. */
export interface ViewFacts {
  /** Title of a view without a menu; null for the name of its menu. */
  title: TitleKey | null;
  /** Menu key that grants access to the view, where `{name}` is a path parameter; null for every signed-in user. */
  grant: string | null;
  /** Further menu keys that grant access, for a page that serves several menus. */
  also?: readonly string[];
  /** `kept`: hidden with all its state; `rebuilt`: mounted anew on each visit; `none`: no tab at all. */
  tab: 'kept' | 'rebuilt' | 'none';
  /** Whether it is always open from the start and can't be closed. */
  pinned?: boolean;
  /**
   * Menu key of the list that a details view belongs to, for breadcrumbs and menus, where `{name}` is a path or search
   * parameter, or a function of the search; null if the view has a menu of its own.
   */
  parent: string | ((search: object) => string) | null;
  /** Catalogs in addition to the shell's, loaded in parallel with the view. */
  texts: readonly Catalogue[];
  /** Whether the view does not use the kit, so that its provider, styles and texts need not be loaded. */
  plain?: boolean;
  load: () => Promise<ViewModule>;
}

/** Requests the first data of a page at an address in parallel with loading its code. */
export type Prefetch = (at: { params: Params; search: object }) => void;

/** The exports of a view module. */
export interface ViewModule {
  default: ComponentType;
  prefetch?: Prefetch;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Null for routes without a view of their own in a tab. */
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

/** Whether grants allow access to a view. */
export const isOpenTo = (facts: ViewFacts, params: Params, granted: (menu: string) => boolean): boolean => {
  const grant = grantOf(facts, params);
  return !grant || granted(grant) || (facts.also ?? []).some(granted);
};

/** Static data of routes that are not views. */
export const noView = { view: null } as const;
