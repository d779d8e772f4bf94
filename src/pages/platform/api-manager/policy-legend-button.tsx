import { IconHelpCircle } from '@tabler/icons-react';
import { useLingui } from '@lingui/react/macro';
import { lazy } from '../../../i18n/lazy.ts';
import { PanelButton } from '../../../ui/float/panel-button.tsx';
import classes from './api-manager.module.css';

const load = () => import('./policy-legend.tsx');
const PolicyLegend = lazy(load);

/** Opens the legend of the policy icons from the column header. */
export function PolicyLegendButton() {
  const { t } = useLingui();
  return (
    <PanelButton
      label={t`What the icons mean`}
      className={classes.legendButton}
      icon={<IconHelpCircle size={16} stroke={1.5} aria-hidden />}
      load={load}
      isGridStop
    >
      {(anchor, onClose) => <PolicyLegend anchor={anchor} onClose={onClose} />}
    </PanelButton>
  );
}
