/**
 * What an `expect` costs that waits. At each look that does not yet see what is expected, Playwright tells the whole page by
 * roles and names, in case it was the last look: a twentieth of the work of all pages. The page that a story failed at is
 * told at its end anyway.
 */
import type { Browser } from '@playwright/test';

/** Playwright's own script in a document. */
interface Script {
  evaluate: <T>(act: (script: object, told: string) => T, told: string) => Promise<T>;
}
interface World {
  injectedScript: () => Promise<Script>;
}
interface Inside {
  toImpl: (page: object) => { mainFrame: () => { utilityContext: () => Promise<World> } };
}

/** What tells the page. */
const name = 'ariaSnapshotForExpectFailure';

/** Leaves it out in all documents to come of a worker. */
export async function tellNoLooks(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  const playwright: Inside = Reflect.get(page, '_connection');
  const world = await playwright.toImpl(page).mainFrame().utilityContext();
  const isThere = await (await world.injectedScript()).evaluate((script, told) => told in script, name);
  if (!isThere) throw new Error(`Playwright has no ${name}: what is it that costs there now?`);
  const worlds: World = Object.getPrototypeOf(world);
  const scriptOf = worlds.injectedScript;
  const scripts = new WeakMap<World, Promise<Script>>();
  const quiet = async (script: Script): Promise<Script> => {
    await script.evaluate((own, told) => Object.assign(own, { [told]: () => {} }), name);
    return script;
  };
  worlds.injectedScript = function injectedScript(this: World) {
    const script = scripts.get(this) ?? scriptOf.call(this).then(quiet);
    scripts.set(this, script);
    return script;
  };
  await page.close();
}
