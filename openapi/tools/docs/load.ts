import { readdir, readFile } from 'node:fs/promises';
import * as v from 'valibot';
import type { Json } from '../../codegen/contract.ts';
import { joinDocuments } from '../../codegen/join.ts';
import type { Contract } from '../../codegen/join.ts';
import { readSources } from '../../codegen/source.ts';

/** Example values by media type. */
export type MediaExamples = Readonly<Record<string, Json>>;

/** An example of an answer. */
export interface AnswerExample {
  readonly headers: Readonly<Record<string, string>>;
  readonly content: MediaExamples;
}

/** The recorded example of one operation, as in the joined document. */
export interface OperationExamples {
  /** Parameters by location and name: `path id`. */
  readonly parameters: Readonly<Record<string, Json>>;
  readonly request: MediaExamples;
  /** Answers by status. */
  readonly answers: Readonly<Record<string, AnswerExample>>;
}

/** The result of `JSON.parse` is JSON. */
const JsonValue = v.custom<Json>((value) => value !== undefined);

const Content = v.optional(v.record(v.string(), v.looseObject({ example: v.optional(JsonValue) })), {});
const DocumentOperation = v.looseObject({
  operationId: v.string(),
  parameters: v.optional(
    v.array(v.looseObject({ name: v.string(), in: v.string(), example: v.optional(JsonValue) })),
    [],
  ),
  requestBody: v.optional(v.looseObject({ content: Content }), { content: {} }),
  responses: v.record(
    v.string(),
    v.looseObject({
      content: Content,
      headers: v.optional(v.record(v.string(), v.looseObject({ example: v.optional(v.string()) })), {}),
    }),
  ),
});
const JoinedDocument = v.looseObject({
  info: v.looseObject({ title: v.string(), version: v.string() }),
  paths: v.record(v.string(), v.record(v.string(), DocumentOperation)),
});

/** The sources of the reference. */
export interface Loaded {
  readonly contract: Contract;
  readonly title: string;
  readonly version: string;
  /** Examples by operationId. */
  readonly examples: ReadonlyMap<string, OperationExamples>;
}

/**
 * Reads the documents and the joined document that `npm run codegen` generated from them. They are not linted again.
 * @param documents folder of the hand-written documents
 * @param joined file of the joined document
 * @throws ContractError if the documents do not fit together, ValiError if the joined document is invalid.
 */
export async function loadContract(documents: string, joined: string): Promise<Loaded> {
  const names = (await readdir(documents)).filter((name) => name.endsWith('.yaml')).toSorted();
  const contract = joinDocuments(await readSources(names.map((name) => `${documents}/${name}`)));
  const { info, paths } = v.parse(JoinedDocument, JSON.parse(await readFile(joined, 'utf8')));
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  return {
    contract,
    title: info.title,
    version: info.version,
    examples: new Map(
      operations.map(({ operationId, parameters, requestBody, responses }) => [
        operationId,
        {
          parameters: Object.fromEntries(
            parameters.flatMap(({ name, in: place, example }) =>
              example === undefined ? [] : [[`${place} ${name}`, example]],
            ),
          ),
          request: examplesIn(requestBody.content),
          answers: Object.fromEntries(
            Object.entries(responses).map(([status, { content, headers }]) => [
              status,
              { headers: examplesIn(headers), content: examplesIn(content) },
            ]),
          ),
        },
      ]),
    ),
  };
}

/** Examples by the name of their owner. */
function examplesIn<T>(holders: Readonly<Record<string, { readonly example?: T | undefined }>>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(holders).flatMap(([name, { example }]) => (example === undefined ? [] : [[name, example]])),
  );
}
