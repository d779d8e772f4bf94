import * as v from 'valibot';
import { AppConfigSwitches, ApiGroupFields, Transaction } from '../../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../../openapi/generated/types.ts';
import { POLICIES } from '../policies.ts';

type ConfigRecord = Schemas['ConfigRecord'];

const Served = v.pick(v.object(Transaction.entries), [
  'status',
  'name',
  'code',
  'groupId',
  'method',
  'requestUrl',
  'communicationPort',
  'contentType',
  'timeoutMs',
  'limitResponse',
  ...POLICIES,
]);
const Group = v.object(ApiGroupFields.entries);
const Switches = v.object(AppConfigSwitches.entries);
const Ids = v.array(v.string());

/** The parts of a configuration that apply to the calls of one transaction. */
export interface ChainPolicy {
  switches: v.InferOutput<typeof Switches>;
  /** Absent if the configuration does not contain the transaction. */
  transaction: v.InferOutput<typeof Served> | undefined;
  group: v.InferOutput<typeof Group> | undefined;
  black: ReadonlySet<string>;
  white: ReadonlySet<string>;
}

/** Reads the records of a configuration for one transaction. */
export function policyOf(records: readonly ConfigRecord[], transactionId: string): ChainPolicy {
  const value = (entity: ConfigRecord['entity'], id?: string) =>
    records.find((record) => record.entity === entity && (id === undefined || record.id === id))?.value;
  const list = (type: 'black' | 'white') => new Set(v.parse(Ids, value('deviceList', type)?.[type] ?? []));
  const served = value('transaction', transactionId);
  const transaction = served && v.parse(Served, served);
  const group = transaction && value('group', transaction.groupId);
  return {
    switches: v.parse(Switches, value('applicationConfig')),
    transaction,
    group: group && v.parse(Group, group),
    black: list('black'),
    white: list('white'),
  };
}
