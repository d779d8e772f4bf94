import type { Schemas } from '../../../../openapi/generated/types.ts';
import { hostInAddress } from '../../../core/kit/endpoint.ts';
import type { ChainPolicy } from './chain-policy.ts';

export type StepName = Schemas['DebugStepName'];
export type Served = NonNullable<ChainPolicy['transaction']>;

/** The rule of a step: its settings, their owner, and why it is skipped, if it is. */
export interface StepRule {
  rule: Schemas['DebugRule'];
  source: Schemas['DebugStep']['source'];
  off: 'off' | 'switchOff' | null;
}

type Read = (served: Served, policy: ChainPolicy) => StepRule;

/** Returns the rule of a step that the transaction requires and the application has a switch for. */
const of = (isAsked: boolean, isSwitchedOn: boolean, on: Omit<StepRule, 'off'>): StepRule => {
  if (!isAsked) return { rule: {}, source: 'transaction', off: 'off' };
  return isSwitchedOn ? { ...on, off: null } : { ...on, source: 'application', off: 'switchOff' };
};

/** Default in seconds of settings that were never set explicitly. */
const SECONDS = 300;

/** Returns the list that applies: the allow list if the transaction or its application requires it. */
export const listModeOf = ({ deviceList }: Served, { switches }: ChainPolicy): 'black' | 'white' =>
  deviceList === 'white' || switches.deviceListMode === 'white' ? 'white' : 'black';

/** Returns the first address of a group, in the format before a port. */
function hostOf(group: ChainPolicy['group']): string {
  return hostInAddress(group?.ip.split(',')[0]?.trim() ?? '');
}

const READ: Readonly<Record<Exclude<StepName, 'transaction'>, Read>> = {
  deviceList: (served, policy) => {
    const listMode = listModeOf(served, policy);
    const source = served.deviceList === listMode ? 'transaction' : 'application';
    return of(served.deviceList !== 'none', policy.switches.deviceList, { rule: { listMode }, source });
  },
  antiReplay: ({ antiReplay }, { switches }) =>
    of(antiReplay, switches.antiReplay, {
      rule: { windowSeconds: switches.antiReplayWindowSeconds ?? SECONDS },
      source: 'application',
    }),
  signature: ({ signature }, { switches }) => {
    const { signatureMethod, signTimestampToleranceSeconds: toleranceSeconds = SECONDS } = switches;
    return of(signature, switches.signature, {
      rule: { ...(signatureMethod && { signatureMethod }), toleranceSeconds },
      source: 'application',
    });
  },
  decrypt: ({ encryption }, { switches: { dataEncryption, encryptionMethod } }) =>
    of(encryption, dataEncryption, { rule: { ...(encryptionMethod && { encryptionMethod }) }, source: 'application' }),
  tokenBucket: ({ tokenBucket: { enabled, ...rule } }, { switches }) =>
    of(enabled, switches.rateLimit, { rule, source: 'transaction' }),
  threshold: ({ threshold: { enabled, ...rule } }, { switches }) =>
    of(enabled, switches.antiBrush, { rule, source: 'transaction' }),
  circuitBreaker: ({ circuitBreaker }, { switches }) => {
    const { defaultResponse: _said, ...rule } = circuitBreaker.enabled ? circuitBreaker.rule : {};
    return of(circuitBreaker.enabled, switches.circuitBreaker, { rule, source: 'transaction' });
  },
  cache: ({ cache: { enabled, ...rule } }) => of(enabled, true, { rule, source: 'transaction' }),
  mock: ({ mock }) =>
    of(mock.enabled, true, { rule: mock.enabled ? { percentage: mock.percentage } : {}, source: 'transaction' }),
  backend: ({ communicationPort, requestUrl, timeoutMs }, { group }) => ({
    rule: {
      timeoutMs: timeoutMs ?? group?.timeoutMs ?? 3000,
      address: `${hostOf(group)}:${communicationPort ?? group?.port ?? ''}${requestUrl}`,
    },
    source: communicationPort === undefined && timeoutMs === undefined ? 'group' : 'transaction',
    off: null,
  }),
};

/** Returns the rule of a step under a policy. A transaction that is not served has no other rules. */
export function ruleOf(name: StepName, policy: ChainPolicy): StepRule {
  const { transaction } = policy;
  if (transaction === undefined) return { rule: {}, source: 'transaction', off: null };
  if (name === 'transaction') return { rule: { status: transaction.status }, source: 'transaction', off: null };
  return READ[name](transaction, policy);
}

/** Whether the rule of a step differs under another policy: by settings, or by the lists for a device. */
export function differs(name: StepName, one: ChainPolicy, other: ChainPolicy | undefined, deviceId: string): boolean {
  const basis = (policy: ChainPolicy | undefined) =>
    policy &&
    JSON.stringify([
      policy.transaction !== undefined,
      ruleOf(name, policy),
      name === 'deviceList' && [policy.black.has(deviceId), policy.white.has(deviceId)],
    ]);
  return basis(one) !== basis(other);
}
