/**
 * How fast the console responds on a slow machine: each interaction of a list from the event to the next frame (the
 * browser's event duration), and to the requested result. The connection is fast, so that only the processor counts.
 * Nothing is asserted.
 */
import { setTimeout } from 'node:timers/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import { median } from './quantile.ts';
import { cpuRate, freshPage, lists, withSites } from './sites.ts';
import type { Site } from './sites.ts';
import { obtainToken } from './token.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const goalMs = 100;

interface Interaction {
  name: string;
  act: (page: Page) => Promise<void>;
  /** The result of the interaction. */
  shows: (page: Page) => Locator;
}

const button = (page: Page, name: string, exact = true): Locator => page.getByRole('button', { name, exact });
const list = (page: Page): Locator => page.getByRole('main');

const interactions: readonly Interaction[] = [
  {
    name: 'type in a filter',
    act: async (page) => {
      await list(page).getByLabel('Version', { exact: true }).first().click();
      await page.keyboard.type('6.4', { delay: 60 });
    },
    shows: (page) => list(page).getByLabel('Version', { exact: true }).first(),
  },
  {
    name: 'sort',
    act: (page) =>
      list(page).getByRole('columnheader', { name: 'Created', exact: true }).getByRole('button').first().click(),
    shows: (page) => list(page).locator('th[aria-sort="ascending"], th[aria-sort="descending"]').first(),
  },
  {
    name: 'select a row',
    act: (page) => list(page).locator('tbody tr').nth(2).getByRole('checkbox').click(),
    shows: (page) => list(page).getByText('1 selected'),
  },
  {
    name: 'select all',
    act: (page) => list(page).locator('thead').getByRole('checkbox').click(),
    shows: (page) => list(page).getByText('20 selected'),
  },
  {
    name: 'open the menu of a row',
    act: (page) => list(page).locator('tbody tr').nth(1).getByRole('button', { name: 'More' }).first().click(),
    shows: (page) => page.getByRole('menu'),
  },
  { name: 'close it', act: (page) => page.keyboard.press('Escape'), shows: (page) => list(page) },
  {
    name: 'open a record',
    act: (page) => list(page).locator('tbody tr').nth(1).getByRole('link').first().click(),
    shows: (page) => page.getByRole('dialog').getByRole('term').first(),
  },
  {
    name: 'close it',
    act: (page) => page.keyboard.press('Escape'),
    shows: (page) => list(page),
  },
  {
    name: 'open a form',
    act: (page) => list(page).getByRole('link', { name: 'New package' }).or(button(page, 'New package')).click(),
    shows: (page) => page.getByRole('dialog').getByRole('textbox').first(),
  },
  {
    name: 'type in a form',
    act: async (page) => {
      await page.getByRole('dialog').getByRole('textbox').first().click();
      await page.keyboard.type('7.0.0', { delay: 60 });
    },
    shows: (page) => page.getByRole('dialog').getByRole('textbox').first(),
  },
];

/** Runs in the page: keeps the longest interaction since `worst` was set to 0. */
function watchEvents(): void {
  const state = { worst: 0 };
  new PerformanceObserver((entries) => {
    for (const { duration } of entries.getEntries()) state.worst = Math.max(state.worst, duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  Object.assign(window, { interaction: state });
}

interface Measurement {
  /** Milliseconds from the event to the next frame, of the slowest event. */
  answered: number;
  /** Milliseconds until the requested result is shown. */
  done: number;
}

async function take(page: Page, { act, shows }: Interaction): Promise<Measurement> {
  await page.evaluate('interaction.worst = 0');
  const started = performance.now();
  await act(page);
  await shows(page).waitFor();
  const done = performance.now() - started;
  await page.waitForLoadState('networkidle');
  await setTimeout(500);
  return { answered: await page.evaluate<number>('interaction.worst'), done };
}

async function measure(browser: Browser, site: Site): Promise<Measurement[]> {
  const { page, cdp } = await freshPage(browser, site.stored(await obtainToken(site.url)), false);
  await page.addInitScript(watchEvents);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
  await page.goto(site.url + lists[0].ours);
  await page.locator('main tbody tr').nth(19).waitFor();
  await page.waitForLoadState('networkidle');
  await setTimeout(500);
  const measurements: Measurement[] = [];
  for (const interaction of interactions) measurements.push(await take(page, interaction));
  await page.context().close();
  return measurements;
}

await withSites(async ({ browser, ours }) => {
  console.log(`A list of 20 rows, processor ÷ ${cpuRate}, medians of ${rounds} rounds, milliseconds`);
  const runs: Measurement[][] = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await measure(browser, ours));
  console.log(`${''.padEnd(28)}${'next frame'.padStart(12)}${'goal'.padStart(8)}${'there'.padStart(10)}`);
  for (const [at, { name }] of interactions.entries()) {
    const of = (key: keyof Measurement): string => median(runs.map((run) => run[at]?.[key] ?? Number.NaN)).toFixed(0);
    console.log(
      `${name.padEnd(28)}${of('answered').padStart(12)}${`≤ ${goalMs}`.padStart(8)}${of('done').padStart(10)}`,
    );
  }
});
