import type { Page } from '@playwright/test';

/** What Playwright says of the page at each look of each wait that is not over. */
const snapshot = /ariaSnapshotForExpectFailure\(element, options\) \{/u;
let isLean = false;

const reach = (of: unknown, name: string): unknown => {
  const member: unknown = typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
  if (member === undefined)
    throw new Error(`Playwright has no ${name} any more: see whether waits are lean without it`);
  return member;
};

const call = (of: unknown, name: string, ...args: unknown[]): unknown => {
  const method = reach(of, name);
  if (typeof method !== 'function') throw new Error(`${name} of Playwright is no function any more`);
  return Reflect.apply(method, of, args);
};

/**
 * Since 1.60 Playwright describes the whole page at each look at something that has not come yet, for a message that only
 * the last look may need: https://github.com/microsoft/playwright/issues/41098. That was a tenth of what stories cost. What
 * the page was like is written beside a failure all the same.
 */
export async function waitLean(page: Page): Promise<void> {
  if (isLean) return;
  isLean = true;
  const frame = call(call(reach(page, '_connection'), 'toImpl', page), 'mainFrame');
  const contexts: unknown = Object.getPrototypeOf(await call(frame, 'utilityContext'));
  const evaluate = reach(contexts, 'rawEvaluateHandle');
  if (typeof contexts !== 'object' || contexts === null || typeof evaluate !== 'function')
    throw new Error('Playwright evaluates scripts in another way');
  Reflect.set(contexts, 'rawEvaluateHandle', function (this: unknown, script: string): unknown {
    const isOfWaits = script.includes('new (module.exports.InjectedScript())');
    if (isOfWaits && !snapshot.test(script))
      throw new Error('Playwright describes the page in another way, or no longer');
    return Reflect.apply(evaluate, this, [isOfWaits ? script.replace(snapshot, '$& return undefined;') : script]);
  });
}
