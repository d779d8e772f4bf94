import type { Page } from '@playwright/test';

/** Playwright's description of the page at each poll of a pending wait. */
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
 * Since 1.60 Playwright describes the whole page at each poll of a pending wait, for a message that only the last one
 * may need: https://github.com/microsoft/playwright/issues/41098. That was a tenth of the stories' cost. The state of
 * the page is written with a failure all the same.
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
