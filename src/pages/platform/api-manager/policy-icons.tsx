import {
  IconBolt,
  IconBucketDroplet,
  IconClockBolt,
  IconGauge,
  IconLock,
  IconReplaceOff,
  IconShieldX,
  IconSignature,
  IconTestPipe,
} from '@tabler/icons-react';
import { msg } from '@lingui/core/macro';
import type { Policy, TransactionItem } from '../../../api/generated/client.schemas.ts';
import type { CellPlace, ExportPlace } from '../../../ui/list/types.ts';
import { policies, policyNames } from './labels.ts';
import classes from './api-manager.module.css';

/** The icon of each policy. */
export const icons = {
  tokenBucket: IconBucketDroplet,
  threshold: IconGauge,
  circuitBreaker: IconBolt,
  antiReplay: IconReplaceOff,
  signature: IconSignature,
  encryption: IconLock,
  deviceList: IconShieldX,
  mock: IconTestPipe,
  cache: IconClockBolt,
} as const satisfies Record<Policy, unknown>;

type Facts = Pick<TransactionItem, 'policies' | 'notInForce'>;

/** The name of an enabled policy, marked if its application has it switched off. */
const nameOf = (policy: Policy, { notInForce }: Pick<Facts, 'notInForce'>, say: CellPlace['say']): string => {
  const name = say(policyNames[policy]);
  return notInForce.includes(policy) ? say(msg`${name}: not in force (turned off in the application settings)`) : name;
};

/** The policies as texts of an export. */
export const policyTexts = ({ say }: ExportPlace): string[] =>
  policies.map((policy) => {
    const [off, on] = [[policy], []].map((notInForce) => nameOf(policy, { notInForce }, say));
    return `[{policies=${policy}}[{notInForce=${policy}}${off}|${on}]]`;
  });

/** The names of the enabled policies, one per line. */
export const policyHint = (facts: Facts, { say }: CellPlace): string =>
  facts.policies.map((policy) => nameOf(policy, facts, say)).join('\n');

/** All policies as icons at fixed positions: faint if disabled, struck through if switched off in the application. */
export function policyIcons(facts: Facts, { say }: CellPlace) {
  return (
    <span className={`inline gap-4 ${classes.policies}`}>
      {policies.map((policy) => {
        const Icon = icons[policy];
        if (!facts.policies.includes(policy))
          return <Icon key={policy} size={16} stroke={1.6} aria-hidden className={classes.unused} />;
        return (
          <span
            key={policy}
            role="img"
            aria-label={nameOf(policy, facts, say)}
            className={classes.policy}
            data-off={facts.notInForce.includes(policy) || undefined}
          >
            <Icon size={16} stroke={1.6} aria-hidden />
          </span>
        );
      })}
    </span>
  );
}
