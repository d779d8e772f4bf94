/**
 * Whether typing stays smooth while "who would get this" is worked out for 20,000 devices: the longest wait for a frame
 * while a condition is typed, which asks again and again, against typing the description, which asks nothing. Then what
 * the evaluator itself takes, against looking at each device once. Nothing is asserted.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { createRng } from '../../mock-server/core/world/rng.ts';
import { audienceOf } from '../../mock-server/delivery/audience.ts';
import { populationOf } from '../../mock-server/delivery/population.ts';
import { findChromium } from '../chromium.ts';
import { choose } from '../screen.ts';
import { startConsole } from '../server.ts';
import { skipGuide } from '../story.ts';
import { median } from './quantile.ts';
import { obtainToken, storedByConsole } from './token.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const text = '澄州,临湖,云溪,北屿,松陵,望潮,白鹭洲';
const keyPauseMs = 120;
const frameMs = 1000 / 60;
const fields = { asking: 'Values of condition 1', still: 'Description' } as const;

interface Run {
  /** Milliseconds of the longest wait for a frame. */
  longest: number;
  /** Frames that came later than one and a half frames after the one before. */
  late: number;
  frames: number;
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

async function run(browser: Browser, url: string, field: string): Promise<Run> {
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
  await page.goto(`${url}/pages/publish/android-upgrade?version=6.5.0`);
  await choose(page, '6.5.0', 'Targeting rules');
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: /targeting rule$/u });
  await dialog.getByText('of 236,921 devices').waitFor();
  const box = dialog.getByRole('textbox', { name: field });
  await box.fill('');
  await page.evaluate(watch);
  await box.pressSequentially(text, { delay: keyPauseMs });
  const times = await page.evaluate(frameTimes);
  const waits = times.slice(1).map((time, index) => time - (times[index] ?? time));
  await context.close();
  return {
    longest: Math.max(...waits),
    late: waits.filter((wait) => wait > 1.5 * frameMs).length,
    frames: waits.length,
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
    console.log(`Typing ${text.length} characters, ${rounds} rounds in turn, medians`);
    const runs: Record<keyof typeof fields, Run[]> = { asking: [], still: [] };
    for (let round = 0; round < rounds; round += 1) {
      runs.still.push(await run(browser, url, fields.still));
      runs.asking.push(await run(browser, url, fields.asking));
    }
    const of = (all: Run[]) => ({
      longest: median(all.map((one) => one.longest)),
      late: median(all.map(({ late, frames }) => late / frames)),
    });
    const [asking, still] = [of(runs.asking), of(runs.still)];
    for (const [name, { longest, late }] of [
      ['a condition', asking],
      ['the description', still],
    ] as const) {
      console.log(
        `  ${name.padEnd(16)} longest wait for a frame ${longest.toFixed(0)} ms, late frames ${(late * 100).toFixed(1)} %`,
      );
    }
    console.log(`  ratio of the longest waits ${(asking.longest / still.longest).toFixed(2)}`);
  } finally {
    await browser.close();
    stop();
  }
}

await main();
