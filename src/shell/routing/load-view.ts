import { createElement } from 'react';
import { lazyModule } from '../../base/lazy-module.ts';
import type { LazyModule } from '../../base/lazy-module.ts';
import { loadCatalogue } from '../../i18n/language.ts';
import type { ViewFacts, ViewModule } from './view.ts';

const views = new WeakMap<ViewFacts, LazyModule<ViewModule>>();
const codes = new WeakMap<ViewFacts, Promise<ViewModule>>();

/** A view's own code. Kept, because even a module that is there is imported a task later, and that task may be a long one. */
function fetchCode(facts: ViewFacts): Promise<ViewModule> {
  const code = codes.get(facts) ?? facts.load();
  codes.set(facts, code);
  // A failed one is requested again.
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
  params: Record<string, string>;
  search: object;
}): Promise<void> {
  const facts = match.staticData.view;
  if (facts) (await fetchCode(facts)).prefetch?.(match);
}

/** Route options of a view: its facts, and its chunk fetched as soon as a link to it is hovered or focused. */
export function view(facts: ViewFacts): { staticData: { view: ViewFacts }; loader: () => void } {
  return { staticData: { view: facts }, loader: () => preloadView(facts) };
}
