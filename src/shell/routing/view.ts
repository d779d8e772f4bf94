import { createElement } from 'react';
import type { ComponentType } from 'react';
import { lazyModule } from '../../base/lazy-module.ts';
import type { LazyModule } from '../../base/lazy-module.ts';
import type { Catalogue } from '../../i18n/language.ts';
import { loadCatalogue } from '../../i18n/language.ts';
import type { TitleKey } from '../menus/titles.ts';

type Params = Record<string, string>;

/** The static facts of a view. Menu, document title, tab, breadcrumb and guard read them here and nowhere else. */
export interface ViewFacts {
  /** Title of a view without a menu; null for the name of its menu. */
  title: TitleKey | null;
  /** Menu key whose grant opens the view, `{name}` standing for a path parameter; null for every signed-in user. */
  grant: string | null;
  /** Menu keys whose grants open it as well, where one page tells of the things of several menus. */
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

/** What the module of a view exports. */
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

const views = new WeakMap<ViewFacts, LazyModule<ViewModule>>();
const codes = new WeakMap<ViewFacts, Promise<ViewModule>>();

/** A view's own code. Kept, because even a module that is there is imported a task later, and that task may be a long one. */
function fetchCode(facts: ViewFacts): Promise<ViewModule> {
  const code = codes.get(facts) ?? facts.load();
  codes.set(facts, code);
  // One that did not arrive is asked for again.
  code.catch(() => codes.delete(facts));
  return code;
}

async function fetchView(facts: ViewFacts): Promise<ViewModule> {
  const [module, frame] = await Promise.all([
    fetchCode(facts),
    facts.plain ? null : import('../frame/kit-frame.tsx'),
    facts.plain || loadCatalogue('ui'),
    ...facts.texts.map(loadCatalogue),
  ]);
  const View = module.default;
  return { ...module, default: frame ? () => createElement(frame.KitFrame, null, createElement(View)) : View };
}

/** A view with what it needs around it, ready to render; its code and its texts arrive with its first use. */
export function lazyView(facts: ViewFacts): LazyModule<ViewModule> {
  const lazy = views.get(facts) ?? lazyModule(() => fetchView(facts));
  views.set(facts, lazy);
  return lazy;
}

/** Starts loading a view that will probably be shown; a failure shows when the view is used. */
export function preloadView(facts: ViewFacts): void {
  const lazy = lazyView(facts);
  lazy.retry();
  lazy().catch(() => {});
}

/** Asks for the first data of a view whose rights were checked, before its texts and frame are there. A failure shows on the page itself. */
export async function prefetchData(match: {
  staticData: { view: ViewFacts | null };
  params: Params;
  search: object;
}): Promise<void> {
  const facts = match.staticData.view;
  if (facts) (await fetchCode(facts)).prefetch?.(match);
}

/** Route options of a view: its facts, and its chunk fetched as soon as a link to it is hovered or focused. */
export function view(facts: ViewFacts): { staticData: { view: ViewFacts }; loader: () => void } {
  return { staticData: { view: facts }, loader: () => preloadView(facts) };
}

/** Static data of routes that are not views. */
export const noView = { view: null } as const;
