/** A check ends and the run continues, whatever a backend returns. */
import { describe, expect, test } from 'vitest';
import { Checker } from '../../openapi/checker/checker.ts';
import document from '../../openapi/generated/document.json' with { type: 'json' };
import { MAX_BYTES } from '../../openapi/tools/verify/http/body.ts';
import { caseOf } from '../../openapi/tools/verify/case.ts';
import { Client, type Transport } from '../../openapi/tools/verify/http/client.ts';
import { Model } from '../../openapi/tools/verify/model.ts';
import { runCases } from '../../openapi/tools/verify/run.ts';
import { contextOf } from '../../openapi/tools/verify/start.ts';
import { environment } from './verify-mock.ts';

const checker = new Checker(document);
const model = new Model(document);
const headers = { 'Content-Type': 'application/json' };
const chunk = new TextEncoder().encode('1,'.repeat(32 * 1024));

/** Runs two cases of one call, which needs no session, against this backend. @returns the findings of the first */
async function run(transport: Transport) {
  const facts = { ...environment, timeoutSeconds: 0.2 };
  const client = new Client(facts, checker, transport);
  const clock = { now: () => Date.now(), pass: () => Promise.resolve() };
  const context = contextOf({ environment: facts, model, client, run: 1, clock });
  const call = { method: 'GET', path: '/uaa/api/login/pubkey', search: '', headers: {}, body: undefined };
  const cases = ['a', 'b'].map((name) =>
    caseOf({ id: 'getLoginPublicKey' }, `example/${name}`, {
      title: name,
      run: async () => void (await client.send(call)),
    }),
  );
  const { results } = await runCases(context, cases);
  expect(results.map(({ outcome }) => outcome)).toEqual(['failed', 'failed']);
  return results[0]?.wrong.map(({ rule, actual }) => [rule, actual]) ?? [];
}

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('a run continues after a response', () => {
  test('that never ends', async () => {
    let sent = 0;
    const wrong = await run(() => {
      const body = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          sent += chunk.length;
          controller.enqueue(chunk);
        },
      });
      return Promise.resolve(new Response(body, { headers }));
    });
    expect(wrong).toEqual([['too-long', 'more than 32 MiB']]);
    expect(sent).toBeLessThan(3 * MAX_BYTES);
  });

  test('that stalls', async () => {
    const body = () => new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(chunk) });
    const wrong = await run(() => Promise.resolve(new Response(body(), { headers })));
    expect(wrong.map(([rule]) => rule)).toEqual(['no-answer']);
  });

  test.each([
    ['lists', nested(200_000)],
    ['objects in a record', `{"publicKey":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`],
  ])('of deeply nested %s', async (_, body) => {
    const wrong = await run(() => Promise.resolve(new Response(body, { headers })));
    expect(wrong).toContainEqual(['depth', 'deeper']);
  });

  test('with thousands of undeclared properties, of which at most 100 are reported', async () => {
    const members = Array.from({ length: 10_000 }, (_, index) => `"a${index}":1`).join();
    const answer = {
      status: 200,
      header: (name: string) => (name === 'content-type' ? 'application/json' : undefined),
    };
    const request = {
      method: 'GET',
      path: '/uaa/api/login/pubkey',
      search: '',
      header: () => undefined,
      body: undefined,
    };
    const key = '"keyId":"1","algorithm":"RSA-OAEP-256","publicKey":{"kty":"RSA","n":"a","e":"b"}';
    const findings = checker.check(request, { ...answer, body: `{${key},${members}}` });
    expect(findings.filter(({ rule }) => rule === 'undeclared-property').length).toBeLessThanOrEqual(100);
  });

  test('for which a check throws an error', async () => {
    const context = contextOf({
      environment,
      model,
      client: new Client(environment, checker, () => Promise.resolve(Response.json({}))),
      run: 1,
      clock: { now: () => 0, pass: () => Promise.resolve() },
    });
    const stumbling = caseOf({ id: 'getLoginPublicKey' }, 'example', {
      title: 'a',
      run: () => Promise.reject(new TypeError('no such thing')),
    });
    const { results } = await runCases(context, [stumbling]);
    expect(results[0]?.wrong.map(({ rule, actual }) => [rule, actual])).toEqual([['unexpected', 'no such thing']]);
  });
});
