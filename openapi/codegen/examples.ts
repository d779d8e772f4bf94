import * as v from 'valibot';
import type { Json, Parameter, RequestBody, Response } from './contract.ts';
import { ContractError, type Finding } from './finding.ts';
import type { Contract, JoinedOperation } from './join.ts';
import { filesBelow } from './output.ts';
import { isRecord } from './references.ts';
import { type Path, readSources } from './source.ts';

/** A request of an operation and the answer to it, as values of their schemas. */
export interface RecordedExample {
  readonly request: { readonly [place in Parameter['in']]?: Values } & { readonly body?: Json };
  readonly answer: { readonly headers?: Readonly<Record<string, string>>; readonly body?: Json };
}

type Values = Readonly<Record<string, Json>>;

/** Values parsed from YAML or JSON are JSON. */
const JsonValue = v.custom<Json>((value) => value !== undefined);
const values = v.optional(v.custom<Values>((value) => isRecord(value)));
const Example = v.strictObject({
  request: v.strictObject({ path: values, query: values, header: values, body: v.optional(JsonValue) }),
  answer: v.strictObject({
    headers: v.optional(v.record(v.string(), v.string())),
    body: v.optional(JsonValue),
  }),
});

/** Examples by operationId. */
export type RecordedExamples = ReadonlyMap<string, RecordedExample>;

/**
 * Reads the recorded examples of a folder. An operation without an example is not an error: recording one requires a
 * backend that implements the operation.
 * @throws ContractError for an example that does not fit the contract
 */
export async function readExamples(folder: string, contract: Contract): Promise<RecordedExamples> {
  const operations = new Map(contract.operations.map((joined) => [joined.id, joined]));
  const examples = new Map<string, RecordedExample>();
  const findings: Finding[] = [];
  for (const source of await readSources((await filesBelow(folder)).toSorted())) {
    const report = (path: Path, message: string): void => {
      findings.push({ file: source.file, line: source.lineOf(path), rule: 'recorded-example', message });
    };
    for (const [id, value] of Object.entries(source.value ?? {})) {
      const joined = operations.get(id);
      const parsed = v.safeParse(Example, value);
      if (joined === undefined) report([id], `no operation is called ${id}`);
      else if (!parsed.success)
        for (const issue of parsed.issues)
          report([id, ...(v.getDotPath(issue)?.split('.') ?? [])], `${id}: ${issue.message}`);
      else {
        examples.set(id, parsed.output);
        for (const { path, message } of withoutPlace(joined, parsed.output))
          report([id, ...path], `${id} has no ${message}`);
      }
    }
  }
  if (findings.length > 0) throw new ContractError(findings);
  return examples;
}

/** Members of an example that the operation does not have. */
function withoutPlace({ parameters, operation }: JoinedOperation, { request, answer }: RecordedExample) {
  const findings: { path: Path; message: string }[] = [];
  for (const place of ['path', 'query', 'header'] as const)
    for (const name of Object.keys(request[place] ?? {}))
      if (!parameters.some((parameter) => parameter.in === place && parameter.name === name))
        findings.push({ path: ['request', place, name], message: `${place} parameter ${name}` });
  if (request.body !== undefined && operation.requestBody === undefined)
    findings.push({ path: ['request', 'body'], message: 'body' });
  const [success] = Object.values(operation.responses);
  if (answer.body !== undefined && success?.content === undefined)
    findings.push({ path: ['answer', 'body'], message: 'content in its answer' });
  return findings;
}

/** Adds the values of an example to the parameters of an operation. */
export const withValues = (
  parameters: readonly Parameter[],
  example: RecordedExample | undefined,
): readonly Parameter[] =>
  parameters.map((parameter) => {
    const value = example?.request[parameter.in]?.[parameter.name];
    return value === undefined ? parameter : { ...parameter, example: value };
  });

/** Adds the body of an example to a message with content. */
export function withBody<T extends Pick<RequestBody | Response, 'content'>>(holder: T, example: Json | undefined): T {
  const [first] = Object.entries(holder.content ?? {});
  if (example === undefined || first === undefined) return holder;
  const [mediaType, media] = first;
  return { ...holder, content: { ...holder.content, [mediaType]: { ...media, example } } };
}

/** Adds the values of an example to the headers of an answer. */
export const withHeaders = (headers: NonNullable<Response['headers']>, example: RecordedExample | undefined) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, header]) => {
      const value = example?.answer.headers?.[name];
      return [name, value === undefined ? header : { ...header, example: value }];
    }),
  );
