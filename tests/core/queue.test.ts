import { expect, test } from 'vitest';
import { Queue } from '../../mock-server/core/world/queue.ts';

test('tasks run one after another, in the order of their calls', async () => {
  const queue = new Queue();
  const events: string[] = [];
  const task = (name: string) =>
    queue.run(async () => {
      events.push(`${name} begins`);
      await Promise.resolve();
      events.push(`${name} ends`);
      return name;
    });
  expect(await Promise.all([task('a'), task('b'), task('c')])).toEqual(['a', 'b', 'c']);
  expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('a free queue can be entered at once, a busy one when the current turn ends', async () => {
  const queue = new Queue();
  expect(queue.busy).toBe(false);
  expect(queue.enter()).toBeUndefined();
  expect(queue.busy).toBe(true);
  let entered = false;
  const second = queue.enter();
  const waiting = second?.then(() => (entered = true));
  await Promise.resolve();
  expect(entered).toBe(false);
  queue.leave();
  expect(queue.busy).toBe(true);
  await waiting;
  queue.leave();
  expect(queue.busy).toBe(false);
});

test('a failed task frees the queue for the next one', async () => {
  const queue = new Queue();
  const failing = queue.run(() => {
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await queue.run(() => 'next')).toBe('next');
  expect(queue.busy).toBe(false);
});
