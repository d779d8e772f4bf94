import type { components } from '../../../../openapi/generated/types.ts';
import { handlers } from '../../../core/http/handler.ts';
import type { Tables } from '../../../core/store/table.ts';
import { policyOf } from './chain-policy.ts';
import { differs, ruleOf } from './chain-rules.ts';
import { draftOf } from '../../gateway-config/document.ts';
import { isOn, POLICIES, type Policy } from '../policies.ts';
import { runCall } from './policy-chain.ts';
import { type ConfigVersionRow, versionOf } from '../../gateway-config/table.ts';
import { NO_TRAFFIC } from './traffic.ts';

type Schemas = components['schemas'];

/** The newest version that is in force on an instance. */
function inForceOf(db: Tables, appId: string): ConfigVersionRow | undefined {
  const versions = db.gateways.all({ where: { appId } }).flatMap(({ inForceVersion }) => inForceVersion ?? []);
  return versions.length === 0 ? undefined : versionOf(db, appId, Math.max(...versions));
}

/** The step of a policy. */
const stepOf = (policy: Policy): Schemas['DebugStepName'] => (policy === 'encryption' ? 'decrypt' : policy);

export const debugHandlers = handlers<'transactions', 'debugTransaction'>({
  debugTransaction: async ({ db, appId, path, body, clock, refuse }) => {
    const { id: transactionId } = db.transactions.require(path.id, { appId });
    const { config, deviceId } = body;
    const version = inForceOf(db, appId);
    if (config === 'inForce' && version === undefined) throw refuse('GW_NOTHING_IN_FORCE');
    const draft = policyOf(draftOf(db, appId), transactionId);
    const inForce = version && policyOf(version.content, transactionId);
    const policy = (config === 'inForce' ? inForce : undefined) ?? draft;

    const now = clock.now();
    const known = db.apiTraffic.find({ transactionId, config });
    const before = known?.traffic ?? NO_TRAFFIC;
    const nonce = body.nonce ?? `call-${before.count + 1}-${now}`;
    const signedAt = body.timestamp === undefined ? now : Date.parse(body.timestamp);
    const { steps, answer, traffic } = runCall(policy, before, { ...body, transactionId, nonce, signedAt }, now, (at) =>
      clock.iso(at),
    );
    if (known) await db.apiTraffic.update(known.id, { traffic });
    else await db.apiTraffic.insert({ appId, transactionId, config, traffic });

    const { status, ...response } = answer;
    const { transaction } = policy;
    const policies = transaction ? POLICIES.filter((one) => isOn(transaction, one)) : [];
    return {
      at: clock.iso(now),
      steps: steps.map((step) => ({ ...step, isPending: differs(step.name, draft, inForce, deviceId) })),
      status,
      response,
      effectivePolicy: {
        config,
        ...(config === 'inForce' && version && { version: version.version }),
        policies,
        notInForce: policies.filter((one) => ruleOf(stepOf(one), policy).off === 'switchOff'),
      },
    };
  },
});
