import type { Browser, Page } from '@playwright/test';
import * as v from 'valibot';

const Event = v.object({
  name: v.string(),
  pid: v.number(),
  tid: v.number(),
  ts: v.optional(v.number(), 0),
  /** Microseconds, by the clock and of computing. */
  dur: v.optional(v.number(), 0),
  tdur: v.optional(v.number(), 0),
  args: v.optional(v.object({ name: v.optional(v.unknown()), data: v.optional(v.unknown()) }), {}),
});
const Trace = v.object({ traceEvents: v.array(Event) });
type TraceEvent = v.InferOutput<typeof Event>;

/** A task of the page: its processor time in milliseconds, and its largest parts. */
export interface Task {
  ms: number;
  what: string;
}

const inside =
  (task: TraceEvent) =>
  (event: TraceEvent): boolean =>
    event !== task &&
    event.pid === task.pid &&
    event.tid === task.tid &&
    event.ts >= task.ts &&
    event.ts + event.dur <= task.ts + task.dur;

/**
 * Watches the main thread of a page until it is stopped. The load of other processes does not count.
 * @returns a function that stops, and returns the longest task
 */
export async function watchTasks(browser: Browser, page: Page): Promise<() => Promise<Task>> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'v8'] });
  return async () => {
    const { traceEvents } = v.parse(Trace, JSON.parse((await browser.stopTracing()).toString()));
    const mains = new Set(
      traceEvents
        .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
        .map(({ pid, tid }) => `${pid} ${tid}`),
    );
    const tasks = traceEvents.filter(({ name, pid, tid }) => name.endsWith('RunTask') && mains.has(`${pid} ${tid}`));
    const [longest] = tasks.toSorted((a, b) => b.tdur - a.tdur);
    if (!longest) return { ms: 0, what: 'nothing' };
    const parts = traceEvents
      .filter(inside(longest))
      .filter(({ name }) => !name.endsWith('RunTask'))
      .toSorted((a, b) => b.tdur - a.tdur);
    const longestParts = parts.slice(0, 4).map(({ name, tdur }) => `${name} ${(tdur / 1000).toFixed(0)}`);
    return { ms: longest.tdur / 1000, what: longestParts.join(', ') || 'nothing named' };
  };
}
