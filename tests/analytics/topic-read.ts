import { isOperationId } from '../../openapi/checker/operation.ts';
import type { OperationId } from '../../openapi/generated/operations.ts';
import type { PROFILES } from '../../mock-server/delivery/facts.ts';

export type Query = Record<string, string | readonly string[]>;

const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The operation that reads a topic, such as `getPageViewsFigures`; throws if there is none. */
export function topicRead(verb: 'get' | 'list', topic: string, what: string): OperationId {
  const id = `${verb}${pascal(topic)}${pascal(what)}`;
  if (!isOperationId(id)) throw new RangeError(id);
  return id;
}

/** The facts of applications with a fraction of their devices, for tests that hold for any population. */
export function withFewerDevices<Facts extends { PROFILES: typeof PROFILES }>(facts: Facts, divisor: number): Facts {
  const fewer = Object.entries(facts.PROFILES).map(([application, profile]) => [
    application,
    { ...profile, devices: Math.ceil(profile.devices / divisor) },
  ]);
  return { ...facts, PROFILES: Object.fromEntries(fewer) };
}
