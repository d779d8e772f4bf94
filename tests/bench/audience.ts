/**
 * Whether typing stays smooth while the audience estimate is computed for 20,000 devices: the longest wait for a frame
 * while typing a condition, which requests estimates again and again, compared with typing the description, which
 * requests none; and while writing a message and choosing tags between its words, compared with estimates that are
 * answered at once, outside the browser. Then the time of the evaluator itself, compared with one pass over the
 * devices. Nothing is asserted.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { createRng } from '../../mock-server/core/world/rng.ts';
import { audienceOf } from '../../mock-server/delivery/audience.ts';
import { populationOf } from '../../mock-server/delivery/population.ts';
import { findChromium } from '../chromium.ts';
import { choose } from '../screen.ts';
import { startConsole } from '../server.ts';
import { skipGuide } from '../story.ts';
import { median } from './quantile.ts';
import { watchTasks, type Task } from './longest-task.ts';
import { obtainToken, storedByConsole } from './token.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const text = '6.2.1000.1000';
const keyPauseMs = 120;
const frameMs = 1000 / 60;
/** Longer than this a frame is seen to be missing. */
const longFrameMs = 50;
const word = 'Dragonboat';
const tags = ['工资代发', '理财客户', '老年版', '信用卡', '新客'];

interface Run {
  /** Milliseconds of the longest wait for a frame. */
  longest: number;
  /** Frames that came later than one and a half frames after the one before. */
  lateFrames: number;
  /** Frames that came more than 50 ms after the one before. */
  long: number;
  frames: number;
  /** The longest task of the page in processor time: the load of other processes does not count. */
  task: Task;
}

/** Runs in the page: notes when each frame is drawn. */
function watch(): void {
  performance.clearMarks('frame');
  const next = () => {
    performance.mark('frame');
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

const frameTimes = (): number[] => performance.getEntriesByName('frame').map(({ startTime }) => startTime);

/** Opens a form, and returns how to write in it: the measured part. */
type Scenario = (page: Page, url: string) => Promise<() => Promise<void>>;

const condition =
  (field: string): Scenario =>
  async (page, url) => {
    await page.goto(`${url}/pages/publish/android-upgrade?version=6.5.0`);
    await choose(page, '6.5.0', 'Targeting rules');
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: /targeting rule$/u });
    await dialog.getByText('of 237,524 devices').waitFor();
    const box = dialog.getByLabel(field);
    await box.fill('');
    return () => box.pressSequentially(text, { delay: keyPauseMs });
  };

/** @param isInstant one estimate is computed, and answers all requests while typing */
const message =
  (isInstant: boolean): Scenario =>
  async (page, url) => {
    const answer = page.waitForResponse(/push-audience$/u).then((response) => response.body());
    await page.goto(`${url}/pages/message/push?form=new`);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'All users' }).check();
    await dialog.getByText(/devices .* can be reached now/u).waitFor();
    const body = await answer;
    if (isInstant)
      await page.route(/push-audience$/u, (route) => route.fulfill({ body, contentType: 'application/json' }));
    await dialog.getByRole('radio', { name: 'User tags' }).check();
    const title = dialog.getByRole('textbox', { name: /^Title/u });
    return async () => {
      for (const tag of tags) {
        await dialog.getByRole('combobox', { name: /^User tags/u }).click();
        await page.getByRole('option', { name: tag }).click();
        await page.keyboard.press('Escape');
        await title.fill('');
        await title.pressSequentially(word, { delay: keyPauseMs });
      }
    };
  };

const scenarios = {
  asking: condition('Minimum version of condition 2'),
  still: condition('Description'),
  estimated: message(false),
  answered: message(true),
} as const;

async function run(browser: Browser, url: string, scenario: Scenario): Promise<Run> {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } });
  const stored = storedByConsole(await obtainToken(url));
  await context.addInitScript(
    ([key, value]) => sessionStorage.getItem(key) ?? sessionStorage.setItem(key, value),
    stored,
  );
  const page = await context.newPage();
  await page.goto(`${url}/about`);
  // Who leaves while tokens are exchanged would lose both.
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await skipGuide(page);
  const write = await scenario(page, url);
  await page.evaluate(watch);
  const stopWatching = await watchTasks(browser, page);
  await write();
  const task = await stopWatching();
  const times = await page.evaluate(frameTimes);
  const waits = times.slice(1).map((time, index) => time - (times[index] ?? time));
  await context.close();
  return {
    longest: Math.max(...waits),
    lateFrames: waits.filter((wait) => wait > 1.5 * frameMs).length,
    long: waits.filter((wait) => wait > longFrameMs).length,
    frames: waits.length,
    task,
  };
}

function evaluator(): void {
  const population = populationOf((...key) => createRng(1, key), 'chenghu-mbank');
  const rules = [
    {
      mode: 'nonWhitelist' as const,
      conditions: [
        { element: 'city' as const, operator: 'in' as const, values: ['澄州', '临湖'] },
        { element: 'appVersion' as const, operator: 'inRange' as const, values: ['6.2.0', '6.4.1'] },
        { element: 'userTag' as const, operator: 'notIn' as const, values: ['老年版'] },
      ],
    },
  ];
  const target = {
    key: '1',
    platforms: ['android' as const],
    below: '9.0.0',
    combination: 'AND' as const,
    rules,
    percent: 30,
    paused: false,
  };
  const time = (work: () => unknown): number => {
    const started = performance.now();
    work();
    return performance.now() - started;
  };
  const audience = median(Array.from({ length: 30 }, () => time(() => audienceOf(target, 0, population))));
  const glance = median(
    Array.from({ length: 30 }, () => time(() => population.devices.filter(({ city }) => city === '澄州').length)),
  );
  console.log(
    `Evaluator: ${population.devices.length} devices in ${audience.toFixed(1)} ms, ${(audience / glance).toFixed(0)} times a glance at each (${glance.toFixed(2)} ms)`,
  );
}

async function main(): Promise<void> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium: run node tests/chromium.ts');
  if (!existsSync(join(import.meta.dirname, '../../dist/index.html')))
    throw new Error('No built console: run npm run build');
  evaluator();
  const { url, stop } = await startConsole('dist');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    console.log(`${rounds} rounds in turn, medians`);
    const names = ['asking', 'still', 'estimated', 'answered'] as const;
    const runs: Record<(typeof names)[number], Run[]> = { asking: [], still: [], estimated: [], answered: [] };
    for (let round = 0; round < rounds; round += 1)
      for (const name of names) runs[name].push(await run(browser, url, scenarios[name]));
    const report = (title: string, name: (typeof names)[number]): number[] => {
      const of = (value: (one: Run) => number): number => median(runs[name].map(value));
      const [longest, task] = [of((one) => one.longest), of((one) => one.task.ms)];
      const latePercent = of((one) => one.lateFrames / one.frames) * 100;
      console.log(
        `  ${title.padEnd(30)} longest wait for a frame ${longest.toFixed(0)} ms, late frames ${latePercent.toFixed(1)} %, over ${longFrameMs} ms ${of((one) => one.long)}; longest task ${task.toFixed(0)} ms`,
      );
      return [longest, task];
    };
    const ratios = (measured: number[], still: number[]): void => {
      const [waits, tasks] = measured.map((value, at) => (value / (still[at] ?? value)).toFixed(2));
      console.log(`  ratio of the longest waits ${waits}, of the longest tasks ${tasks}`);
    };
    console.log(`Typing ${text.length} characters; tasks in milliseconds of computing`);
    ratios(report('a condition', 'asking'), report('the description', 'still'));
    console.log(`Choosing ${tags.length} tags, and typing ${word.length} characters after each`);
    ratios(report('a message', 'estimated'), report('a message, estimates answered', 'answered'));
  } finally {
    await browser.close();
    stop();
  }
}

await main();
