import { afterEach, expect, test } from 'vitest';
import { createMock, type Mock } from '../../mock-server/core/mock.ts';
import { createDomains } from '../../mock-server/domains.ts';
import document from '../../openapi/generated/document.json' with { type: 'json' };
import { signedIn } from '../mock-client.ts';

const running: Mock[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((mock) => mock.close()));
});

test('a change of scenario does not block the event loop, and requests wait until it is complete', async () => {
  const mock = await createMock({ domains: createDomains(), document, version: 'test' });
  running.push(mock);
  const visitor = await signedIn('admin', mock);
  const list = async (): Promise<string> => JSON.stringify(await visitor.ok('listTransactions'));
  let turns = 0;
  let isDone = false;
  const lists: Promise<string>[] = [];
  const turn = (): void => {
    turns++;
    if (lists.length < 3) lists.push(list());
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await visitor.ok('applyMockScenario', { path: { id: 'big' } });
  isDone = true;
  const after = await list();
  expect(turns).toBeGreaterThan(5);
  expect(new Set(await Promise.all(lists))).toEqual(new Set([after]));
});
