/** How a failed case shows compared values. */
import { expect, test } from 'vitest';
import { expectSame } from '../../openapi/tools/verify/case.ts';
import { Client } from '../../openapi/tools/verify/http/client.ts';
import { parseEnvironment } from '../../openapi/tools/verify/config.ts';
import { Checker } from '../../openapi/checker/checker.ts';
import document from '../../openapi/generated/document.json' with { type: 'json' };

const environment = parseEnvironment(
  JSON.stringify({
    origins: 'http://backend.test',
    client: 'c:s',
    users: ['a', 'b'].map((name) => ({ name, password: 'p' })),
    applications: ['a', 'b'],
  }),
  {},
);

test('a difference hides values with a secret name, alone or within an object', async () => {
  const client = new Client(environment, new Checker(document), async () => Response.json({}));
  const exchange = await client.send({ method: 'GET', path: '/uaa/api/x', search: '', headers: {}, body: undefined });
  expect(() => expectSame(exchange, 'r', '#', 'hush', 'other', 'appSecret')).toThrow(/expected •••, got •••/u);
  expect(() => expectSame(exchange, 'r', '#', { appSecret: 'hush', a: 1 }, { a: 1 })).toThrow(
    'r /appSecret: expected •••, got nothing',
  );
  expect(() => expectSame(exchange, 'r', '#', { appSecret: { a: 'hush' } }, { appSecret: { a: 1 } })).toThrow(
    'r /appSecret/a: expected •••, got •••',
  );
});

test('a difference names the first differing field, and shows where long texts differ', async () => {
  const client = new Client(environment, new Checker(document), async () => Response.json({}));
  const exchange = await client.send({ method: 'GET', path: '/uaa/api/x', search: '', headers: {}, body: undefined });
  const long = 'a'.repeat(500);
  expect(() => expectSame(exchange, 'r', '#', { b: [{ c: `${long}1` }] }, { b: [{ c: `${long}2` }] }, 'x')).toThrow(
    `r /x/b/0/c: expected "…${'a'.repeat(20)}1", got "…${'a'.repeat(20)}2"`,
  );
});
