import { setTimeout as sleep } from 'node:timers/promises';
import { Checker } from '../../checker/checker.ts';
import { Client, type Transport } from './http/client.ts';
import type { EnvironmentFacts } from './config.ts';
import { type Clock, type Context, idOf } from './context.ts';
import { Fresh } from './calls/fresh.ts';
import { Guard } from './records/guard.ts';
import { memberAt, parseJsonText, textOf } from './json.ts';
import { Ledger } from './records/ledger.ts';
import { Model } from './model.ts';
import { NotReached } from './outcome.ts';
import { person } from './records/people.ts';
import { makeRecord, removeCreated, sharedRecord } from './records/make.ts';
import { Sessions } from './http/sessions.ts';

/** The parsed contract, which any number of runs can share. */
export interface Reading {
  readonly model: Model;
  readonly checker: Checker;
}

/** @param document the joined contract */
export const readingOf = (document: unknown): Reading => ({
  model: new Model(document),
  checker: new Checker(document),
});

/** The parts of a run. */
export interface Start extends Reading {
  readonly environment: EnvironmentFacts;
  /** Number of the run, which must be higher than that of any earlier run on the same backend: see fresh.ts. */
  readonly run: number;
  readonly transport?: Transport;
}

/** Creates the context that the cases of a run share. */
export async function createContext({ environment, model, checker, run, transport }: Start): Promise<Context> {
  const clock = environment.clock === undefined ? realClock : await controlledClock(environment, transport ?? fetch);
  const client = new Client(environment, checker, transport);
  const outside = actingFor(environment, transport ?? fetch);
  return contextOf({ environment, model, client, run, clock, outside });
}

/** Creates the context from existing parts, so several runs can share the parsed contract. */
export function contextOf({
  environment,
  model,
  client,
  run,
  clock,
  outside,
  finds = false,
  guard = new Guard(),
}: Pick<Start, 'environment' | 'run'> & Pick<Context, 'model' | 'client' | 'clock'> & Partial<Context>): Context {
  return {
    environment,
    model,
    client,
    sessions: new Sessions(environment, client, clock.now),
    fresh: new Fresh(run, environment.gateways),
    ledger: new Ledger(),
    guard,
    making: { record: makeRecord, shared: sharedRecord, removed: removeCreated, person },
    shared: new Map(),
    examples: new Map(),
    files: new Map(),
    clock,
    outside,
    finds,
  };
}

/** The stand-in for other systems, if the environment names one. */
function actingFor({ outside, timeoutSeconds }: EnvironmentFacts, transport: Transport): Context['outside'] {
  if (outside === undefined) return undefined;
  return async ({ entity, values }, state) => {
    const request = new Request(outside, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ entity, id: idOf(values), state }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutSeconds * 1000),
    });
    const answer = await transport(request).then(
      async (response) => (await response.arrayBuffer(), response.ok ? undefined : String(response.status)),
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (answer !== undefined)
      throw new NotReached('outside', `${outside} does not bring ${entity} to ${state}: ${answer}`);
  };
}

const realClock: Clock = {
  now: () => Date.now(),
  pass: async (seconds) => {
    await sleep(seconds * 1000);
  },
};

const CLOCK = '/mock-example/api/mock/clock';

/** The clock of a backend that has the control plane of the contract. */
async function controlledClock({ origins }: EnvironmentFacts, transport: Transport): Promise<Clock> {
  const origin = [...origins.values()][0] ?? '';
  const ask = async (init?: RequestInit): Promise<number> => {
    const response = await transport(new Request(`${origin}${CLOCK}`, init));
    return Date.parse(textOf(memberAt(parseJsonText(await response.text()), ['now'])));
  };
  const [backend, here] = [await ask(), Date.now()];
  let ahead = backend - here;
  return {
    now: () => Date.now() + ahead,
    pass: async (seconds) => {
      const now = await ask({
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ advanceSeconds: Math.max(1, seconds) }),
      });
      ahead = now - Date.now();
    },
  };
}
