import { type Case, caseOf, expectSuccess } from '../../case.ts';
import type { Context } from '../../context.ts';
import type { TestRecord } from '../../records/test-record.ts';
import { send } from '../../http/send.ts';
import { exampleCall } from '../../calls/example.ts';
import { isSame, type JsonObject } from '../../json.ts';
import type { Model, Operation } from '../../model.ts';
import { Failure, NotReached } from '../../outcome.ts';
import { readRecord } from '../../records/read.ts';

/** An act that changes a record increases its revision. */
export function revisionIncreaseCases(model: Model): Case[] {
  return [...model.operations.values()].filter((operation) => acts(model, operation)).map(revisionIncrease);
}

/** Whether an operation may change the record in its path. Excludes the update, which other cases test. */
function acts(model: Model, operation: Operation): boolean {
  const { row, parameters } = operation;
  if (row.method === 'GET' || row.ifMatch) return false;
  const references = parameters
    .filter(({ in: where }) => where === 'path')
    .flatMap(({ name }) => model.pathReferences(operation, name));
  return references.some(({ entity }) => {
    const { reader, remover } = model.entities.get(entity) ?? {};
    const hasRevision = model.properties(`#/components/schemas/${entity}`).has('revision');
    return reader !== undefined && hasRevision && remover?.id !== operation.id;
  });
}

function revisionIncrease(operation: Operation): Case {
  const { id, pointer } = operation;
  return caseOf(operation, 'revision/counted', {
    title: `what ${id} changes of a record has another revision`,
    run: async (context) => {
      const call = await exampleCall(context, operation);
      const { record } = call;
      if (record === undefined) throw new NotReached('recipe', 'no record is named');
      const before = await revised(context, record);
      expectSuccess(await send(context, call), operation);
      const after = await revised(context, record);
      const changed = changes(context, record, before, after);
      if (changed === undefined) throw new NotReached('value', `${id} changes nothing that is told of the record`);
      if (Number(after['revision']) > Number(before['revision'])) return;
      throw new Failure(
        {
          rule: 'revision',
          at: `/${changed}`,
          expected: `a revision above ${JSON.stringify(before['revision'])}`,
          actual: `${JSON.stringify(after['revision'])}, with another ${changed}`,
          pointer,
        },
        context.client.last,
      );
    },
  });
}

/** Reads the current record with its revision. @throws NotReached */
async function revised(context: Context, record: TestRecord): Promise<JsonObject> {
  const answer = await readRecord(context, record);
  if (typeof answer?.['revision'] !== 'number') throw new NotReached('recipe', 'nothing tells the revision');
  return answer;
}

const AUDIT = new Set(['revision', 'updatedAt', 'updatedBy']);

/** Finds a changed property among those that count as a change. */
function changes(
  { model }: Context,
  { entity }: TestRecord,
  before: JsonObject,
  after: JsonObject,
): string | undefined {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].find(
    (name) =>
      !AUDIT.has(name) &&
      !model.isVolatile(`#/components/schemas/${entity}`, name) &&
      !isSame(before[name] ?? null, after[name] ?? null),
  );
}
