import type { OperationId } from '../../generated/operations.ts';
import type { Checker } from '../../checker/checker.ts';
import type { RecordedExample } from '../../codegen/examples.ts';
import { expectSuccess } from '../verify/case.ts';
import { Client, type Transport } from '../verify/http/client.ts';
import type { EnvironmentFacts } from '../verify/config.ts';
import type { Clock } from '../verify/context.ts';
import { send } from '../verify/http/send.ts';
import { exampleCall } from '../verify/calls/example.ts';
import { Guard } from '../verify/records/guard.ts';
import type { Model, Operation } from '../verify/model.ts';
import { Failure, NotReached } from '../verify/outcome.ts';
import type { Recipe } from '../verify/calls/recipe.ts';
import { contextOf } from '../verify/start.ts';
import { answerOf, requestOf } from './messages.ts';

/** A backend in its initial state. */
export interface Backend {
  readonly transport: Transport;
  readonly clock: Clock;
  close(): Promise<void>;
}

/** The options of a recording. */
export interface Recording {
  readonly model: Model;
  readonly checker: Checker;
  readonly environment: EnvironmentFacts;
  /** Recipes for operations for which the contract's recipes do not work on this backend. */
  readonly recipes: Partial<Readonly<Record<OperationId, Recipe>>>;
  /** Opens a backend. Each operation gets its own, so no example depends on another. */
  open(): Promise<Backend>;
}

/**
 * Makes an operation succeed. Reads use an existing record of the backend if possible, so readers can try them.
 * @returns its request and answer: lists and texts shortened, secrets replaced
 * @throws NotReached if a precondition cannot be met, Failure if the operation does not succeed
 */
export async function recordExample(recording: Recording, operation: Operation): Promise<RecordedExample> {
  if (operation.row.method !== 'GET' || recording.recipes[operation.id] !== undefined)
    return succeed(recording, operation, false);
  try {
    return await succeed(recording, operation, true);
  } catch (error) {
    if (!(error instanceof NotReached || error instanceof Failure)) throw error;
    return succeed(recording, operation, false);
  }
}

async function succeed(recording: Recording, operation: Operation, finds: boolean): Promise<RecordedExample> {
  const { environment, model, checker, recipes } = recording;
  const { transport, clock, close } = await recording.open();
  try {
    let count = 0;
    const client = new Client(environment, checker, transport, () => `req-${String(++count).padStart(6, '0')}`);
    const context = contextOf({ environment, model, client, run: 1, clock, finds, guard: new Guard(true) });
    const recipe = recipes[operation.id] ?? operation.recipe;
    const call = await exampleCall(context, { ...operation, recipe });
    const exchange = await send(context, call);
    expectSuccess(exchange, operation);
    return { request: requestOf(model, call), answer: answerOf(model, operation, exchange) };
  } finally {
    await close();
  }
}
