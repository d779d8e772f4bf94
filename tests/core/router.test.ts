import { describe, expect, test } from 'vitest';
import { compileOperations, type Operation } from '../../mock-server/core/contract/operation.ts';
import { decode } from '../../openapi/checker/query.ts';
import { fromRequest, toResponse } from '../../mock-server/core/http/http.ts';
import { hostInAddress } from '../../mock-server/core/kit/endpoint.ts';
import { routesOf } from '../../mock-server/core/http/routes.ts';
import { nearestTemplate } from '../../mock-server/core/http/suggestion.ts';
import { toOctets } from '../../mock-server/core/contract/octets.ts';
import { operationOf } from './operations.ts';

const router = routesOf(compileOperations().values());
const user = '/yusp-app-oca/api/sysuser';

describe('the router', () => {
  test('finds the operation of a path, with its parameters and permissions', () => {
    expect(router.find('POST', `${user}/2/enabled`)).toEqual({
      operation: operationOf('changeUserStatus'),
      parameters: { id: '2', status: 'enabled' },
      permissions: ['system/user#doEnable'],
    });
    expect(router.find('DELETE', '/uaa/api/logout')).toEqual({
      operation: operationOf('logout'),
      parameters: {},
      permissions: null,
    });
  });

  test('caches the match of a path, and finds nothing for other methods', () => {
    const first = router.find('GET', user);
    expect(router.find('GET', user)).toBe(first);
    expect(router.find('PATCH', user)).toBeUndefined();
    expect(router.find('BREW', user)).toBeUndefined();
  });

  test('caches at most a thousand paths per method', () => {
    const fresh = routesOf([operationOf('updateUpgrade')]);
    const path = (id: number) => `/yusp-app-common/api/upgrade/ios/${id}`;
    const first = fresh.find('PUT', path(1));
    for (let id = 2; id <= 1000; id++) fresh.find('PUT', path(id));
    expect(fresh.find('PUT', path(1))).toBe(first);
    const last = fresh.find('PUT', path(1000));
    fresh.find('PUT', path(1001));
    expect(fresh.find('PUT', path(1000))).not.toBe(last);
    expect(fresh.find('PUT', path(1))).toEqual(first);
  });

  test('matches a path parameter only with its allowed values, also if they are percent-encoded', () => {
    expect(router.find('POST', `${user}/2/other`)).toBeUndefined();
    expect(router.methods(`${user}/2/other`)).toEqual([]);
    expect(router.find('POST', `${user}/2/en%61bled`)?.operation.id).toBe('changeUserStatus');
  });

  test('returns the methods of a path in order, and none for an unknown path', () => {
    expect(router.methods(user)).toEqual(['GET']);
    expect(router.methods('/yusp-app-common/api/upgrade/ios/1')).toEqual(
      router.methods('/yusp-app-common/api/upgrade/ios/1').toSorted(),
    );
    expect(router.methods('/yusp-app-common/api/upgrade/ios/1')).toEqual(expect.arrayContaining(['GET', 'PUT']));
    expect(router.methods('/nowhere')).toEqual([]);
  });

  test('owns the paths that share their first segment with an operation', () => {
    const some = routesOf([operationOf('listUsers'), { ...operationOf('logout'), paths: ['/logout'] }]);
    expect(['/yusp-app-oca', '/yusp-app-oca/x', '/logout', '/logout/x'].map((path) => some.owns(path))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['/', '/yusp', '/x/yusp-app-oca'].map((path) => some.owns(path))).toEqual([false, false, false]);
  });

  test('returns the templates of all paths', () => {
    const operation: Operation = operationOf('obtainToken');
    expect([...routesOf([operation]).templates]).toEqual(['/uaa/oauth/token', '/oauth/token']);
  });
});

describe('the suggested path', () => {
  const templates = ['/app/api/upgrade/{platform}', '/app/api/upgrades', '/app/api/switch', '/app/api/switch/{id}/x'];
  const near = (path: string) => nearestTemplate(path, templates);

  test.each([
    ['/app/api/upgrad/ios', '/app/api/upgrade/{platform}'],
    ['/app/api/switsh', '/app/api/switch'],
    ['/app/api/swtich', '/app/api/switch'],
    ['/app/api/switches', '/app/api/switch'],
    ['/app/api/upgrade', '/app/api/upgrades'],
    ['/app//api/switch/', '/app/api/switch'],
    ['/api/switch', '/app/api/switch'],
    ['/api/switch/7/y', undefined],
    ['/ap/api/swich/7/x', '/app/api/switch/{id}/x'],
    ['/app/api/other', undefined],
    ['/app/api', undefined],
    ['/switch', undefined],
    ['/', undefined],
    ['/app/api/switch/7/x/y', undefined],
  ])('for %s is %s', (path, template) => {
    expect(near(path)).toBe(template);
  });

  test('is the template with the fewest wrong letters, or the first of equals', () => {
    expect(nearestTemplate('/abcdefgh', ['/abcdxxgh', '/abcdexgh', '/abcdegxh', '/abcdeygh'])).toBe('/abcdexgh');
    expect(nearestTemplate('/abcdefgh', ['/{id}', '/abcdefgh'])).toBe('/{id}');
    expect(nearestTemplate('/b', ['/a/b', '/b'])).toBe('/b');
    expect(nearestTemplate('/api/abcde', ['/x/api/abcde', '/api/abcdx', '/api/abcdy'])).toBe('/x/api/abcde');
  });

  test('has at most four wrong letters in ten', () => {
    expect(nearestTemplate('/abcdefwxyz', ['/abcdefghij'])).toBe('/abcdefghij');
    expect(nearestTemplate('/abcdevwxyz', ['/abcdefghij'])).toBeUndefined();
  });

  test('is undefined for a path of more than 200 characters', () => {
    const long = (letters: number) => `/${'a'.repeat(letters - 1)}`;
    expect(nearestTemplate(long(200), [long(200)])).toBe(long(200));
    expect(nearestTemplate(long(201), [long(201)])).toBeUndefined();
  });
});

describe('a Fetch request', () => {
  const request = new Request('http://mock.test/a%20b?c=%26&d', {
    method: 'PUT',
    headers: { 'X-Count': '3' },
    body: 'abc',
  });

  test('is converted without decoding its path and query, and its body is limited', async () => {
    const raw = fromRequest(request);
    expect([raw.method, raw.path, raw.search]).toEqual(['PUT', '/a%20b', 'c=%26&d']);
    expect([raw.header('x-count'), raw.header('x-other')]).toEqual(['3', undefined]);
    expect(await raw.body(3)).toEqual(new TextEncoder().encode('abc'));
    const again = fromRequest(new Request('http://mock.test/', { method: 'PUT', body: 'abcd' }));
    expect(await again.body(3)).toBeNull();
    expect(again.search).toBe('');
  });

  test('gets a response with status, headers and body', async () => {
    const answer = toResponse({ status: 201, headers: ['A', '1', 'B', '2'], body: toOctets('版') });
    expect([answer.status, answer.headers.get('a'), answer.headers.get('b'), await answer.text()]).toEqual([
      201,
      '1',
      '2',
      '版',
    ]);
    const bytes = toResponse({ status: 200, headers: ['A'], body: Uint8Array.of(1) });
    expect([...bytes.headers.keys()]).toEqual([]);
    expect(new Uint8Array(await bytes.arrayBuffer())).toEqual(Uint8Array.of(1));
  });

  test.each([204, 205, 304])('gets no body with the status %i', (status) => {
    expect(toResponse({ status, headers: [], body: toOctets('') }).body).toBeNull();
  });
});

test('path segments are decoded; a broken escape stays unchanged', () => {
  expect(['a', 'a%20b', '%E7%89%88', '%', '%E7'].map(decode)).toEqual(['a', 'a b', '版', '%', '%E7']);
});

test('an IPv6 address is put in brackets', () => {
  expect([hostInAddress('::1'), hostInAddress('mock.test')]).toEqual(['[::1]', 'mock.test']);
});
