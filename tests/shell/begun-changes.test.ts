import { MutationObserver, notifyManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '../../src/api/query-policy.ts';

afterEach(() => queryClient.clear());

/** Resolves at the next event: before any timer. */
const nextEvent = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });

test('a change that one event begins is pending for the next one, which must not begin it again', async () => {
  const change = new MutationObserver(queryClient, { mutationFn: () => new Promise<null>(() => {}) });
  const states: boolean[] = [];
  // As `useMutation` does.
  change.subscribe(notifyManager.batchCalls(({ isPending }) => states.push(isPending)));
  void change.mutate();
  await nextEvent();
  expect(states).toEqual([true]);
});
