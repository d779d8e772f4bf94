/**
 * What is asked first must not change later answers: numbers are counted once and cached, also for other questions.
 * Every round has its own mock without anything cached, and begins with another filter of each topic. Takes two
 * minutes: only in `npm run test:all`.
 */
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TopicFacts, topics } from '../../openapi/generated/topics.ts';
import type { Client } from '../mock-client.ts';
import { isThorough } from '../thorough.ts';
import { isNumbers, list } from './numbers.ts';
import { type Query, topicRead } from './topic-read.ts';

// A tenth of the devices has errors of every kind.
vi.mock(import('../../mock-server/delivery/facts.ts'), async (original) => {
  const [facts, { withFewerDevices }] = await Promise.all([original(), import('./topic-read.ts')]);
  return withFewerDevices(facts, 10);
});

const WEEK = { range: '7d' };
const all: readonly (readonly [string, TopicFacts])[] = Object.entries(topics);
const filtersOf = ({ dimensions }: TopicFacts) =>
  Object.entries(dimensions).flatMap(([dimension, { filter }]) => (filter ? [{ dimension, filter }] : []));

let client: Client;

/** A mock of modules that have cached nothing. */
async function begin(): Promise<void> {
  vi.resetModules();
  const { signedIn } = await import('../mock-client.ts');
  client = await signedIn();
}

const ask = (topic: string, read: 'Figures' | 'Split', query: Query): Promise<Record<string, unknown>> =>
  client.ok(topicRead('get', topic, read), { query: { ...WEEK, ...query } });

/** The figures and the first splits of every topic, without filters. */
async function whole(): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const [topic, { dimensions }] of all) {
    answers[topic] = await ask(topic, 'Figures', {});
    answers[`${topic} by`] = await ask(topic, 'Split', { dimensions: Object.keys(dimensions).slice(0, 3) });
  }
  return answers;
}

describe.runIf(isThorough)('the answers about all sessions', { timeout: 120_000 }, () => {
  let expected: Record<string, unknown>;
  /** The largest and the smallest part along each filterable dimension, by topic. */
  const parts = new Map<string, Query[]>();

  beforeAll(async () => {
    await begin();
    expected = await whole();
    for (const [topic, facts] of all)
      for (const { dimension, filter } of filtersOf(facts)) {
        const { splits } = await ask(topic, 'Split', { dimensions: dimension, top: '100' });
        const keys = list(list(splits)[0]?.['parts']).map(({ key }) => String(key));
        const ends = [...new Set([keys.at(0), keys.at(-1)])].flatMap((key) => key ?? []);
        parts.set(topic, [...(parts.get(topic) ?? []), ...ends.map((key) => ({ [filter]: key }))]);
      }
    await client.mock.close();
  }, 120_000);

  afterEach(() => client.mock.close());

  const rounds = Math.max(...all.map(([, facts]) => 2 * filtersOf(facts).length));

  test.each(Array.from({ length: rounds }, (_, round) => round))(
    'are those without earlier ones: %i',
    async (round) => {
      await begin();
      for (const [topic] of all) {
        const filter = parts.get(topic)?.[round];
        if (filter) expect(isNumbers((await ask(topic, 'Figures', filter))['figures']), topic).toBe(true);
      }
      expect(await whole()).toEqual(expected);
    },
  );
});
