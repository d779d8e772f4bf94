import { describe, expect, test } from 'vitest';
import { isOperationId } from '../../openapi/checker/operation.ts';
import { compileOperations, spelledOut } from '../../mock-server/core/contract/operation.ts';
import { readable, Unreadable } from '../../mock-server/core/contract/readable.ts';
import { type OperationId, operations } from '../../openapi/generated/operations.ts';

const compiled = compileOperations();
function operation(id: OperationId) {
  const match = compiled.get(id);
  if (match === undefined) throw new Error(`no operation ${id}`);
  return match;
}

describe('the operations', () => {
  test('are those of the contract, in its order, and compiled once', () => {
    expect([...compiled.keys()]).toEqual(Object.keys(operations));
    expect(compileOperations()).toBe(compiled);
    expect([isOperationId('listUsers'), isOperationId('listNothing')]).toEqual([true, false]);
  });

  test('of older clients also have a path without the service prefix', () => {
    expect(operation('obtainToken').paths).toEqual(['/uaa/oauth/token', '/oauth/token']);
    expect(operation('listUsers').paths).toEqual(['/yusp-app-oca/api/sysuser']);
    const aliased = [...compiled.values()].filter(({ paths }) => paths.length > 1).map(({ id }) => id);
    expect(aliased.toSorted()).toEqual([
      'batchDeleteUsers',
      'changePassword',
      'changeUserStatus',
      'getCaptchaImage',
      'getSessionInfo',
      'getUserFrameConfig',
      'getUserMenu',
      'insertUser',
      'logout',
      'obtainToken',
      'resetUserPassword',
      'saveUserFrameConfig',
      'switchApplication',
      'updateUser',
    ]);
  });

  test('know whether they write', () => {
    expect([operation('listUsers').writes, operation('logout').writes]).toEqual([false, true]);
  });

  test('know the problem codes that they may return', () => {
    expect(operation('publishUpgrade').codes.has('REL_ALREADY_EFFECTIVE')).toBe(true);
    expect(operation('publishUpgrade').codes.has('GW_JOB_RUNNING')).toBe(false);
  });

  test('know the media type of a success: JSON, binary or none', () => {
    expect(operation('listUsers')).toMatchObject({ mediaType: 'application/json', encode: expect.any(Function) });
    expect(operation('logout')).toMatchObject({ mediaType: null, encode: null });
    expect(operation('downloadFile').encode).toBeNull();
    expect(operation('downloadFile').mediaType).not.toBeNull();
  });

  test('know their headers, as declared and in lower case', () => {
    expect(operation('updateUpgrade').headers).toContainEqual(['If-Match', 'if-match']);
    expect(operation('obtainToken').headers.every(([declared, lower]) => declared.toLowerCase() === lower)).toBe(true);
  });

  test('know the path parameters that allow only some values', () => {
    expect(operation('changeUserStatus').choices).toEqual([['status', new Set(['enabled', 'disabled'])]]);
    expect(operation('updateUpgrade').choices).toEqual([['platform', new Set(['android', 'ios', 'harmony'])]]);
    expect(operation('listUsers').choices).toEqual([]);
  });
});

describe('the permissions of an operation', () => {
  test('are null if signing in is enough', () => {
    expect(operation('logout').permissions).toBeNull();
  });

  test('are one or several alternatives', () => {
    expect(operation('listUsers').permissions?.({})).toEqual(['system/user#doQuery']);
    expect(operation('listMenus').permissions?.({})).toEqual(['system/menu#doQuery', 'system/operation#doQuery']);
  });

  test('contain the values of path parameters', () => {
    expect(operation('createUpgrade').permissions?.({ platform: 'ios' })).toEqual(['publish/ios-upgrade#doCreate']);
  });

  test('depend on the value of a path parameter; an unknown value has none', () => {
    const { permissions } = operation('changeUserStatus');
    expect(permissions?.({ status: 'enabled' })).toEqual(['system/user#doEnable']);
    expect(permissions?.({ status: 'disabled' })).toEqual(['system/user#doDisable']);
    expect(permissions?.({ status: 'other' })).toEqual([]);
  });

  test('include every possible value of a record until the record is known', () => {
    const { permissions, recordPermissions } = operation('listGrayRules');
    expect(permissions?.({})).toEqual([
      'publish/android-upgrade#doQuery',
      'publish/ios-upgrade#doQuery',
      'publish/harmony-upgrade#doQuery',
      'publish/offline-upgrade#doQuery',
      'publish/applet-upgrade#doQuery',
      'publish/param-manager#doQuery',
    ]);
    expect(recordPermissions?.({ 'Release.menu': 'param-manager' })).toEqual(['publish/param-manager#doQuery']);
    expect(operation('listUsers').recordPermissions).toBeNull();
  });

  test('are expanded to each combination of values, and unchanged without placeholders', () => {
    const values = { 'A.b': ['1', '2'], 'C.d': ['x'] };
    expect(spelledOut('{A.b}/{C.d}/{A.b}', values)).toEqual(['1/x/1', '2/x/2']);
    expect(spelledOut('{C.d}', values)).toEqual(['x']);
    expect(spelledOut('a', values)).toEqual(['a']);
  });
});

describe('a body with invalid fields', () => {
  const body = { name: 'a', 'a/b~c': 1, list: [{ id: '1', wrong: 2 }], none: null };

  test('throws only when an invalid field is read', () => {
    const read = readable(body, new Set(['/list/0/wrong', '/a~1b~0c']));
    expect([read.name, read.none, read.list[0]?.id, read.list.length]).toEqual(['a', null, '1', 1]);
    const wrong = expect(() => read.list[0]?.wrong);
    wrong.toThrow(Unreadable);
    wrong.toThrow('/list/0/wrong broke its own rules');
    expect(() => read['a/b~c']).toThrow('/a~1b~0c');
    expect(new Unreadable('/a').name).toBe('Unreadable');
  });

  test('has lists that can be iterated', () => {
    expect([...readable(body, new Set(['/name'])).list].map(({ id }) => id)).toEqual(['1']);
  });
});
