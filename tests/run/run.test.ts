/** `npm test` and its output. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { costs, YARDSTICK } from './costs.ts';
import { CpuMeter } from './cpu.ts';
import { commandOf, parts } from './parts.ts';

describe('the parts', () => {
  test('run what their scripts run, without what a part before them has done', () => {
    const commands = new Map(parts.map((part) => [part.name, commandOf(part, manifest.scripts)]));
    expect(commands.get('unit')).toBe('vitest run');
    expect(commands.get('build')).toBe('vite build');
    expect(commands.get('build:stories')).toBe('vite build --config tests/restart/vite.config.ts');
    expect(commands.get('stories')).toBe('playwright test --config tests/playwright.config.ts');
    expect([...commands].filter(([, command]) => command.includes('npm run'))).toEqual([]);
  });

  test('show one of a step as it goes, and measure where nothing else is done', () => {
    for (const step of new Set(parts.map((part) => part.step))) {
      const stepParts = parts.filter((part) => part.step === step);
      expect(stepParts.filter(({ isLive }) => isLive).length, `step ${step}`).toBeLessThanOrEqual(1);
      if (stepParts.some(({ name }) => name === YARDSTICK || name.startsWith('speed')))
        expect(stepParts).toHaveLength(1);
    }
  });

  test('check each of what package.json checks', () => {
    const checks = Object.keys(manifest.scripts).filter((script) => script.startsWith('check:'));
    expect(parts.filter(({ in: where }) => where !== 'test').map(({ script }) => script)).toEqual(
      expect.arrayContaining(checks),
    );
  });
});

describe('the costs', () => {
  const outcomes = [
    { name: 'types', seconds: 5, cpu: 3 },
    { name: 'lint', seconds: 10, cpu: 16 },
    { name: 'unit', seconds: 50, cpu: 60, tests: 5514 },
  ];

  test('are told part by part, and in all as a multiple of the type check', () => {
    expect(costs(outcomes, { seconds: 60, busy: 80, scope: 'all' }, 2).split('\n')).toEqual([
      '',
      'part   tests  wall s  CPU s  waiting',
      'types            5.0    3.0      70%',
      'lint            10.0   16.0      20%',
      'unit    5514    50.0   60.0      40%',
      '',
      '60 s on 2 processors, 79 CPU seconds, 26.3 times the type check; the goal is 50.',
    ]);
  });

  test('report the share of the machine that other processes used, if large', () => {
    expect(costs(outcomes, { seconds: 60, busy: 119, scope: 'domains' }, 2).split('\n').slice(-3)).toEqual([
      '60 s on 2 processors, 79 CPU seconds, 26.3 times the type check.',
      'The tests took 60 CPU seconds; the goal for a domain is 90.',
      'Other programs had 33% of the processors: without them it is quicker.',
    ]);
  });

  test('are the time on the wall alone where the system does not tell more', () => {
    const unknown = outcomes.map((outcome) => ({ ...outcome, cpu: undefined }));
    const lines = costs(unknown, { seconds: 60, busy: 80, scope: 'all' }, 1).split('\n');
    expect(lines[2]).toBe('types            5.0');
    expect(lines.at(-1)).toBe("60 s on 1 processor; the processors' time is not measured on this system.");
  });
});

test.runIf(process.platform === 'linux')(
  'the time of the processor counts what a process has started, whether somebody waits for it or not',
  { timeout: 240_000 },
  async () => {
    // Queried at every turn, the system would take three times as long to answer.
    const burn =
      'const { user } = process.cpuUsage(); while (process.cpuUsage().user - user < 1_000_000) for (let at = 0; at < 1e6; at++);';
    // An orphan keeps running, as the time after the meter's last sample is lost.
    const waited = `child.spawnSync(process.execPath, ['-e', ${JSON.stringify(burn)}])`;
    const orphan = `child.spawn(process.execPath, ['-e', ${JSON.stringify(`${burn} process.stdin.resume()`)}], { detached: true, stdio: ['inherit', 'ignore', 'ignore'] })`;
    const script = `const child = require('child_process'); ${waited}; ${orphan}; setInterval(() => {}, 60_000); console.log('started')`;
    const child = spawn(process.execPath, ['-e', script]);
    const meter = new CpuMeter(child.pid ?? 0);
    await once(child.stdout, 'data');
    expect(meter.seconds()).toBeGreaterThan(0.9);
    child.kill();
    await once(child, 'exit');
    await expect.poll(() => meter.seconds() ?? 0, { timeout: 200_000, interval: 100 }).toBeGreaterThan(1.9);
    child.stdin.end();
    expect(meter.end()).toBeLessThan(4);
  },
);
