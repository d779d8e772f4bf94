import { expect, test } from 'vitest';
import { operations } from '../../openapi/generated/operations.ts';
import '../../src/api/generated/index.ts';
import { operationById, operationOf } from '../../src/api/operation.ts';

test('finds every operation of the contract by its method and path', () => {
  for (const [id, { method, path }] of Object.entries(operations)) {
    expect(operationOf(method, `${path.replaceAll(/\{\w+\}/g, 'value-1')}?page=2`)?.id).toBe(id);
  }
});

test('the short table of the console agrees with the full table for every operation', () => {
  for (const [id, whole] of Object.entries(operations)) {
    const short = operationById(id);
    expect(short).toMatchObject({ method: whole.method, path: whole.path, tag: whole.tag });
    expect([short?.open ?? false, short?.appScoped ?? false, short?.idempotent ?? false]).toEqual([
      whole.security !== 'bearer',
      whole.appScoped,
      whole.idempotent,
    ]);
  }
});

test('finds no operation for an unknown method or path', () => {
  expect(operationOf('PATCH', '/uaa/oauth/token')).toBeUndefined();
  expect(operationOf('GET', '/uaa/oauth')).toBeUndefined();
  expect(operationOf('GET', '')).toBeUndefined();
});
