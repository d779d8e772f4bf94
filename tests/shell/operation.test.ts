import { expect, test } from 'vitest';
import { operations } from '../../openapi/generated/operations.ts';
import { operationOf } from '../../src/api/operation.ts';

test('every operation of the contract is found by its method and path', () => {
  for (const [id, { method, path }] of Object.entries(operations)) {
    expect(operationOf(method, `${path.replaceAll(/\{\w+\}/g, 'value-1')}?page=2`)?.id).toBe(id);
  }
});

test('what the contract lacks is no operation', () => {
  expect(operationOf('PATCH', '/uaa/oauth/token')).toBeUndefined();
  expect(operationOf('GET', '/uaa/oauth')).toBeUndefined();
  expect(operationOf('GET', '')).toBeUndefined();
});
