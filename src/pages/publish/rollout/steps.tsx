import { useLingui } from '@lingui/react/macro';
import type { RolloutStep } from '../../../api/generated/client.schemas.ts';
import { absent, percentText } from '../../../ui/text/format.ts';
import { Instant } from '../../../ui/text/text.tsx';
import classes from './rollout.module.css';

/** The stages of a plan: the time of each, and a bar for its percentage. */
export function Steps({
  steps,
  name,
}: {
  steps: readonly Omit<RolloutStep, 'at'>[] | readonly RolloutStep[];
  name: string;
}) {
  const { t } = useLingui();
  return (
    <table className={`table ${classes.table}`} aria-label={name}>
      <thead>
        <tr>
          <th scope="col">{t`Hours after start`}</th>
          <th scope="col">{t`Matching devices`}</th>
          <th scope="col">{t`Time`}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <tr key={step.hours} data-reached={step.reached || undefined}>
            <td>{step.hours}</td>
            <td>
              <span className={`line ${classes.bar}`}>
                <progress max={100} value={step.percent} aria-hidden />
                {percentText(step.percent)}
              </span>
            </td>
            <td>
              {'at' in step && step.at ? <Instant value={step.at} /> : absent} {step.reached && `(${t`reached`})`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
