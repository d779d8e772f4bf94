import type { Schemas } from '../../../../openapi/generated/types.ts';
import { type Context, handlers } from '../../../core/http/handler.ts';
import type { Tables } from '../../../core/store/table.ts';
import { type ChainPolicy, policyOf } from './chain-policy.ts';
import { differs, ruleOf } from './chain-rules.ts';
import { draftOf } from '../../gateway-config/document.ts';
import { isOn, POLICIES, type Policy } from '../policies.ts';
import { runCall } from './policy-chain.ts';
import { type ConfigVersionRow, versionOf } from '../../gateway-config/table.ts';
import { NO_TRAFFIC } from './traffic.ts';

/** Returns the newest version that is in force on any instance. */
function inForceOf(db: Tables, appId: string): ConfigVersionRow | undefined {
  const versions = db.gateways.all({ where: { appId } }).flatMap(({ inForceVersion }) => inForceVersion ?? []);
  return versions.length === 0 ? undefined : versionOf(db, appId, Math.max(...versions));
}

/** Returns the step of a policy. */
const stepOf = (policy: Policy): Schemas['DebugStepName'] => (policy === 'encryption' ? 'decrypt' : policy);

type Debugging = Context<'debugTransaction'>;

/** Returns the policies for a test call: those of the draft, or those in force if requested. */
function policiesOf({ db, appId, body: { config }, refuse }: Debugging, transactionId: string) {
  const version = inForceOf(db, appId);
  if (config === 'inForce' && version === undefined) throw refuse('GW_NOTHING_IN_FORCE');
  const draft = policyOf(draftOf(db, appId), transactionId);
  const inForce = version && policyOf(version.content, transactionId);
  return { version: version?.version, draft, inForce, policy: (config === 'inForce' ? inForce : undefined) ?? draft };
}

/** Runs a call through the chain and stores its traffic: limits include earlier calls. */
async function tryCall({ db, appId, body, clock }: Debugging, transactionId: string, policy: ChainPolicy) {
  const { config } = body;
  const now = clock.now();
  const row = db.apiTraffic.find({ transactionId, config });
  const before = row?.traffic ?? NO_TRAFFIC;
  const nonce = body.nonce ?? `call-${before.count + 1}-${now}`;
  const signedAt = body.timestamp === undefined ? now : Date.parse(body.timestamp);
  const call = { ...body, transactionId, nonce, signedAt };
  const { traffic, ...result } = runCall(policy, before, call, now, (at) => clock.iso(at));
  if (row) await db.apiTraffic.update(row.id, { traffic });
  else await db.apiTraffic.insert({ appId, transactionId, config, traffic });
  return { at: clock.iso(now), ...result };
}

export const debugHandlers = handlers<'transactions', 'debugTransaction'>({
  debugTransaction: async (context) => {
    const { db, appId, path, body } = context;
    const { id } = db.transactions.require(path.id, { appId });
    const { version, draft, inForce, policy } = policiesOf(context, id);
    const { at, steps, answer } = await tryCall(context, id, policy);
    const { status, ...response } = answer;
    const { transaction } = policy;
    const policies = transaction ? POLICIES.filter((one) => isOn(transaction, one)) : [];
    return {
      at,
      steps: steps.map((step) => ({ ...step, isPending: differs(step.name, draft, inForce, body.deviceId) })),
      status,
      response,
      effectivePolicy: {
        config: body.config,
        ...(body.config === 'inForce' && version !== undefined && { version }),
        policies,
        notInForce: policies.filter((one) => ruleOf(stepOf(one), policy).off === 'switchOff'),
      },
    };
  },
});
