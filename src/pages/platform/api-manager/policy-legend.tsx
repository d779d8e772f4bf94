import { IconLock } from '@tabler/icons-react';
import { useLingui } from '@lingui/react/macro';
import { FloatingPanel } from '../../../ui/float/panel.tsx';
import { activeStates } from '../../../ui/status/active-states.ts';
import { policies, policyNames } from './labels.ts';
import { icons } from './policy-icons.tsx';
import classes from './api-manager.module.css';

/** The legend: the icons in list order, and the meaning of their three styles. */
export default function PolicyLegend({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const { t } = useLingui();
  const sample = <IconLock size={16} stroke={1.6} aria-hidden />;
  return (
    <FloatingPanel anchor={anchor} title={t`Policy icons, in order`} onClose={onClose}>
      <ol className={`stack ${classes.legend}`}>
        {policies.map((policy) => {
          const Icon = icons[policy];
          return (
            <li key={policy} className="line">
              <Icon size={16} stroke={1.6} aria-hidden />
              {t(policyNames[policy])}
            </li>
          );
        })}
      </ol>
      <ul className={`stack ${classes.legend}`}>
        <li className="line">
          <span className={classes.policy}>{sample}</span>
          {t(activeStates.enabled.label)}
        </li>
        <li className="line">
          <span className={`${classes.policy} ${classes.unused}`}>{sample}</span>
          {t(activeStates.notEnabled.label)}
        </li>
        <li className="line">
          <span className={classes.policy} data-off>
            {sample}
          </span>
          {t`Enabled but not in force: turned off in the application settings`}
        </li>
      </ul>
    </FloatingPanel>
  );
}
