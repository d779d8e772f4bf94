import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { createContext, use } from 'react';
import { parse, type GenericSchema } from 'valibot';
import { queryClient } from '../../api/query-policy.ts';
import type { Prefetch } from '../routing/view.ts';
import type { SearchPatch } from '../../ui/list/search.ts';
import { closeTabs, leaveTab } from './actions.ts';
import { withoutDefaults } from './search-defaults.ts';
import { isActive, nameTab, setDirty } from './store.ts';
import type { Place } from './store.ts';

type Routes = RegisteredRouter['routesByPath'];

/** Addresses of views, as defined by their routes. */
export type ViewPath = Extract<keyof Routes, string>;
type SearchOf<P extends ViewPath> = Routes[P]['types']['fullSearchSchema'];
type ParamsOf<P extends ViewPath> = Routes[P]['types']['allParams'];

export interface View<P extends ViewPath> {
  params: ParamsOf<P>;
  /** The state of the page in its address. */
  search: SearchOf<P>;
  /** Identity of the tab. */
  pathname: string;
  /**
   * Changes the query string. Members equal to the schema's defaults are left out of the address. Does nothing while
   * the tab is hidden, so that work finishing there does not navigate away from another page.
   */
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- a concrete path has members
  setSearch: (change: Partial<SearchOf<P>>, options?: { replace?: boolean }) => void;
  /** Navigates to an address of the console. Does nothing while the tab is hidden. */
  go: (href: string, options?: { replace?: boolean }) => void;
  /** Sets whether a form of the page has unsaved input; closing, reloading and eviction then ask for confirmation. */
  setDirty: (form: string, dirty: boolean) => void;
  /** Sets the name of the record for tab and document title. */
  setName: (name: string | null) => void;
  /** Closes the tab of a finished page and navigates to an address. Does nothing while the tab is hidden. */
  leave: (href: string) => void;
  /** Closes the tab, with a confirmation if it has unsaved input. */
  close: () => Promise<boolean>;
}

export const PlaceContext = createContext<Place | null>(null);

function usePlace(): Place {
  const place = use(PlaceContext);
  if (!place) throw new Error('useView works inside a view of the console only');
  return place;
}

/**
 * The place of the calling view, which must be at `path`, and its navigation.
 * @param schema schema of its address, or of the part that the view uses
 */
function useWays(path: string, schema: unknown) {
  const place = usePlace();
  const router = useRouter();
  const { pathname, fullPath } = place;
  if (fullPath !== path) throw new Error(`The view of ${fullPath} asked for ${path}`);
  const go = (href: string, { replace = false } = {}): void => {
    if (isActive(pathname)) router.history[replace ? 'replace' : 'push'](href);
  };
  return {
    place,
    go,
    setSearch: (change: object, options?: { replace?: boolean }): void => {
      // The page may not have rendered its latest address yet.
      const { search } = router.latestLocation.pathname === pathname ? router.latestLocation : place;
      go(`${pathname}${router.options.stringifySearch(withoutDefaults(schema, { ...search, ...change }))}`, options);
    },
    setDirty: (form: string, dirty: boolean) => setDirty(pathname, form, dirty),
  };
}

/**
 * The address of a view and its navigation. The router's own hooks return the visible page and throw in a hidden one;
 * this returns the tab that contains the view.
 * @param path the route's address template; it determines the types and is checked against the tab
 */
export function useView<P extends ViewPath>(path: P): View<P> {
  const { place, ...ways } = useWays(path, useRouter().routesByPath[path].options.validateSearch);
  const { pathname } = place;
  return {
    ...ways,
    // Both come from the route's schemas; the check above ties them to `path`.
    params: place.params,
    search: place.search,
    pathname,
    setName: (name) => nameTab(pathname, name),
    leave: (href) => {
      if (isActive(pathname)) leaveTab(pathname, href);
    },
    close: () => closeTabs([pathname]),
  };
}

/** The address of a page and its parameters, as defined by a generated resource. */
export interface Located<Search extends object, Params extends object = object> {
  readonly path: string;
  readonly params: GenericSchema<unknown, Params>;
  readonly search: GenericSchema<unknown, Search>;
}

/** The state of a page in its address, and functions to change it; see `View`. */
export interface Address<Search extends object, Params extends object> {
  params: Params;
  search: Search;
  /** Navigates to an address of the console. Does nothing while the tab is hidden. */
  go: (href: string) => void;
  setSearch: (change: SearchPatch, options?: { replace?: boolean }) => void;
  setDirty: (form: string, dirty: boolean) => void;
}

/** `useView` for components of a resource: it includes the part of the address that the resource's schema defines. */
export function useAddress<Search extends object, Params extends object>({
  path,
  params,
  search: schema,
}: Located<Search, Params>): Address<Search, Params> {
  const { place, ...ways } = useWays(path, schema);
  return { ...ways, params: parse(params, place.params), search: parse(schema, place.search) };
}

/** Time (ms) after which unused prefetched data expires. */
export const unseenMs = 60_000;

/**
 * Creates a view's `prefetch`, which requests the first data while the page's code is loading.
 * @param path the route's address template, as for `useView`
 * @param query the same options that the view passes to `useQuery`, so that both share one request
 */
export function prefetchOf<P extends ViewPath, Data, Key extends QueryKey>(
  path: P,
  query: (at: Pick<View<P>, 'params' | 'search'>) => FetchQueryOptions<Data, unknown, Data, Key>,
): Prefetch {
  void path;
  return ({ params, search }) => void queryClient.prefetchQuery({ ...query({ params, search }), gcTime: unseenMs });
}
