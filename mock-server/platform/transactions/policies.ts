import { Policy as facts } from '../../../openapi/generated/limits.platform.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Tables } from '../../core/store/table.ts';
import type { TransactionRow } from './table.ts';

export type Policy = Schemas['Policy'];

/** All policies, in the order of the contract. */
export const POLICIES: readonly Policy[] = [
  'tokenBucket',
  'threshold',
  'circuitBreaker',
  'antiReplay',
  'signature',
  'encryption',
  'deviceList',
  'mock',
  'cache',
];

type Policies = Pick<Schemas['Transaction'], Exclude<Policy, never>>;

/** Whether a policy of a transaction is on; its application decides whether it is in force. */
export function isOn(row: Policies, policy: Policy): boolean {
  const setting = row[policy];
  if (typeof setting === 'boolean') return setting;
  return typeof setting === 'string' ? setting !== 'none' : setting.enabled;
}

/** Returns the switches of an application that are off. */
const switchedOff = (db: Tables, appId: string): ReadonlySet<string> => {
  const config: object | undefined = db.appConfigs.find({ appId });
  return new Set(Object.entries(config ?? {}).flatMap(([name, value]) => (value === false ? [name] : [])));
};

/**
 * Returns which policies of a transaction are on, and which of them are not in force because the application has
 * switched them off.
 */
export function policyFacts(db: Tables, row: TransactionRow): Pick<Schemas['Transaction'], 'policies' | 'notInForce'> {
  const off = switchedOff(db, row.appId);
  const policies = POLICIES.filter((policy) => isOn(row, policy));
  const notInForce = policies.filter((policy) => {
    const fact: { readonly switch?: string } = facts[policy];
    return fact.switch !== undefined && off.has(fact.switch);
  });
  return { policies, notInForce };
}
