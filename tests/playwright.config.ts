import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { launchOptions } from './chromium.ts';
import { usualWindow } from './restart/window.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.story.ts',
  outputDir: '../test-results',
  // Beside their story, and the same on every machine: page snapshots are words and numbers, never pixels.
  snapshotPathTemplate: '{testDir}/{testFileDir}/{arg}{ext}',
  // Every worker has a server of its own, so stories never see each other's data.
  fullyParallel: true,
  // One for each processor: a third on two takes a fourteenth more of their time and is no sooner done.
  workers: Math.min(4, availableParallelism()),
  forbidOnly: Boolean(process.env['CI']),
  // A shared machine may stall; a story that needed its second try is reported as flaky.
  retries: process.env['CI'] ? 1 : 0,
  // Assertions succeed at once; slow loading on a busy machine is no fault.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./closing-line.ts']],
  use: {
    ...usualWindow,
    // Motion is reduced except in stories about it: the processor draws each frame of a transition.
    contextOptions: { reducedMotion: 'reduce' },
    // Stories in documents of their own share one context per worker, which is emptied between them, and one process,
    // which has compiled the scripts: a page then takes half the work. Stories that need a context of their own create
    // one.
    reuseContext: true,
    // Whatever some stories change in them takes another worker, server and browser.
    launchOptions,
    // Snapshots of the page at every key take a third of a story; where something fails there is its page, and its second try.
    trace: { mode: 'on-first-retry', screenshots: false },
  },
});
