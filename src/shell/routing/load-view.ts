import { createElement } from 'react';
import { lazyModule } from '../../base/lazy-module.ts';
import type { LazyModule } from '../../base/lazy-module.ts';
import { loadCatalogue } from '../../i18n/language.ts';
import type { ViewFacts, ViewModule } from './view.ts';

const views = new WeakMap<ViewFacts, LazyModule<ViewModule>>();
const codes = new WeakMap<ViewFacts, Promise<ViewModule>>();

/**
 * Loads a view's own code. Cached, because even a loaded module is imported in a later task, and another long task may
 * come first.
 */
function fetchCode(facts: ViewFacts): Promise<ViewModule> {
  const code = codes.get(facts) ?? facts.load();
  codes.set(facts, code);
  // A failed load is repeated on the next call.
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

/** A view with its providers, ready to render; its code and texts load on first use. */
export function lazyView(facts: ViewFacts): LazyModule<ViewModule> {
  const lazy = views.get(facts) ?? lazyModule(() => fetchView(facts));
  views.set(facts, lazy);
  return lazy;
}

/** Preloads a view that will probably be shown; a failure is handled when the view is used. */
export function preloadView(facts: ViewFacts): void {
  const lazy = lazyView(facts);
  lazy.retry();
  lazy().catch(() => {});
}

/**
 * Prefetches the first data of a view after its permission check, before its texts and the shell have loaded. The page
 * itself shows failures.
 */
export async function prefetchData(match: {
  staticData: { view: ViewFacts | null };
  params: Record<string, string>;
  search: object;
}): Promise<void> {
  const facts = match.staticData.view;
  if (facts) (await fetchCode(facts)).prefetch?.(match);
}

/**
 * Route options of a view: its facts, and a loader that fetches its chunk as soon as a link to it is hovered or
 * focused.
 */
export function view(facts: ViewFacts): { staticData: { view: ViewFacts }; loader: () => void } {
  return { staticData: { view: facts }, loader: () => preloadView(facts) };
}
