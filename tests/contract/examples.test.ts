/** Every operation has an example, recorded on the mock, that conforms to the contract. */
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract as config } from '../../codegen.config.ts';
import { recordingOn } from '../../mock-server/examples/recording.ts';
import { Checker } from '../../openapi/checker/checker.ts';
import { isOperationId } from '../../openapi/checker/operation.ts';
import type { AnswerMessage, RequestMessage } from '../../openapi/checker/message.ts';
import type { Json } from '../../openapi/codegen/contract.ts';
import { type RecordedExample, readExamples } from '../../openapi/codegen/examples.ts';
import { ContractError } from '../../openapi/codegen/finding.ts';
import type { JoinedOperation } from '../../openapi/codegen/join.ts';
import { filesBelow } from '../../openapi/codegen/output.ts';
import document from '../../openapi/generated/document.json' with { type: 'json' };
import { operations } from '../../openapi/generated/operations.ts';
import { exampleFile, exampleFiles } from '../../openapi/tools/examples/files.ts';
import { recordExample } from '../../openapi/tools/examples/record.ts';
import { ownContract } from './own-contract.ts';

const { contract, examples } = await ownContract();
const all = contract.operations.map((joined): [id: string, joined: JoinedOperation] => [joined.id, joined]);
const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));
const textsOf = (value: Json): string[] => [value].flat().map((one: Json) => textOf(one));

/** The only entry of a list with at most one. */
const only = <T>(record: Readonly<Record<string, T>>): readonly [string, T] | undefined => Object.entries(record)[0];

/** A body as it is sent; null for a file, which is not shown. */
function serialize(mediaType: string, value: Json): string | null {
  if (mediaType === 'application/json') return JSON.stringify(value);
  if (mediaType !== 'application/x-www-form-urlencoded') return null;
  const pairs = Object.entries(value ?? {}).map(([name, one]: [string, Json]): [string, string] => [name, textOf(one)]);
  return new URLSearchParams(pairs).toString();
}

/** The request and the answer that the served document shows of an operation. */
function messagesOf({ id, security, method, operation }: JoinedOperation): [RequestMessage, AnswerMessage] {
  if (!isOperationId(id)) throw new RangeError(id);
  const recorded = examples.get(id) ?? { parameters: {}, request: {}, answers: {} };
  const at = (place: string): [name: string, value: Json][] =>
    Object.entries(recorded.parameters).flatMap(([key, value]) =>
      key.startsWith(`${place} `) ? [[key.slice(place.length + 1), value]] : [],
    );
  const inPath = new Map(at('path'));
  const [requestType = '', requestBody] = only(recorded.request) ?? [];
  const headers = new Map(at('header').map(([name, value]) => [name.toLowerCase(), textOf(value)]));
  if (security !== 'none') headers.set('authorization', security === 'bearer' ? 'Bearer a' : 'Basic a');
  if (requestType !== '') headers.set('content-type', requestType);
  const [status = ''] = Object.keys(operation.responses);
  const answer = recorded.answers[status] ?? { headers: {}, content: {} };
  const [answerType = '', answerBody] = only(answer.content) ?? [];
  const answerHeaders = new Map(Object.entries(answer.headers).map(([name, value]) => [name.toLowerCase(), value]));
  answerHeaders.set('x-request-id', 'a').set('content-type', answerType);
  return [
    {
      method: method.toUpperCase(),
      path: operations[id].path.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
        textsOf(inPath.get(name) ?? '')
          .map(encodeURIComponent)
          .join(','),
      ),
      search: new URLSearchParams(
        at('query').flatMap(([name, value]) => textsOf(value).map((text): [string, string] => [name, text])),
      ).toString(),
      header: (name) => headers.get(name),
      body: requestBody === undefined ? undefined : serialize(requestType, requestBody),
    },
    {
      status: Number(status),
      header: (name) => answerHeaders.get(name),
      body: answerBody === undefined ? undefined : serialize(answerType, answerBody),
    },
  ];
}

describe('the served document', () => {
  test('has an example request and response of every operation', () => {
    const lacking = all.flatMap(([id, { parameters, operation, origin }]) => {
      const recorded = examples.get(id);
      const [success] = Object.entries(operation.responses);
      const missing = [
        ...parameters
          .filter(({ required }) => required === true)
          .map((parameter) => `${parameter.in} ${parameter.name}`)
          .filter((key) => recorded?.parameters[key] === undefined),
        ...(operation.requestBody?.required === true && only(recorded?.request ?? {}) === undefined ? ['body'] : []),
        ...(success?.[1].content !== undefined && only(recorded?.answers[success[0]]?.content ?? {}) === undefined
          ? ['answer']
          : []),
      ];
      return missing.map((what) => `${origin.source.file}:${origin.source.lineOf(origin.path)} ${id}: ${what}`);
    });
    expect(lacking, 'run `npm run examples`').toEqual([]);
  });

  const checker = new Checker(document);
  test.each(all)('has an example of %s that conforms to the contract', (_, joined) => {
    expect(checker.check(...messagesOf(joined))).toEqual([]);
  });
});

describe('recording the examples again', () => {
  const recording = recordingOn(document);
  const byFile = Map.groupBy(recording.model.operations.values(), ({ row }) => exampleFile(row));

  test('writes the same files', async () => {
    const there = (await filesBelow(config.examples)).map((file) => path.relative(config.examples, file));
    expect(there.toSorted()).toEqual([...byFile.keys()].toSorted());
  });

  test.each([...byFile])('writes the same content of %s', async (file, tag) => {
    const recorded = new Map<string, RecordedExample>();
    for (const operation of tag) recorded.set(operation.id, await recordExample(recording, operation));
    const content = exampleFiles(recording.model, recorded).get(file);
    expect(content, 'run `npm run examples`').toBe(readFileSync(path.join(config.examples, file), 'utf8'));
  });
});

describe('an example that does not fit the contract is rejected at its line:', () => {
  let folder = '';
  beforeAll(async () => (folder = await mkdtemp(path.join(tmpdir(), 'examples-'))));
  afterAll(() => rm(folder, { recursive: true }));

  test.each([
    ['an unknown operation', 'listRolls:\n  request: {}\n  answer: {}\n', 1],
    ['an unknown parameter', "getRole:\n  request:\n    path:\n      id: '1'\n      code: a\n  answer: {}\n", 5],
    ['an undeclared body', 'listRoles:\n  request:\n    body: {}\n  answer: {}\n', 3],
    ['a content of a response without one', 'deleteRoles:\n  request: {}\n  answer:\n    body: {}\n', 4],
    ['another word', 'listRoles:\n  request: {}\n  answer: {}\n  reply: {}\n', 4],
  ])('%s', async (_, text, line) => {
    await mkdir(path.join(folder, 'system'), { recursive: true });
    const file = path.join(folder, 'system', 'roles.yaml');
    await writeFile(file, text);
    const error: unknown = await readExamples(folder, contract).catch((reason: unknown) => reason);
    expect(error instanceof ContractError && error.findings).toMatchObject([{ file, line, rule: 'recorded-example' }]);
  });
});
