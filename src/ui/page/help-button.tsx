import { IconHelpCircle } from '@tabler/icons-react';
import { useLingui } from '@lingui/react/macro';
import { useModule } from '../../base/lazy-module.ts';
import { PanelButton } from '../float/panel-button.tsx';
import { useKit, type HelpPanelProps } from '../kit.tsx';
import classes from './help-button.module.css';

function LazyHelp(props: HelpPanelProps) {
  const module = useModule(useKit().loadHelp);
  return module && <module.HelpPanel {...props} />;
}

/**
 * The help button next to the heading of a page: opens its purpose and rules. Renders nothing if the page has no help.
 */
export function HelpButton() {
  const { t } = useLingui();
  const { hasHelp, loadHelp } = useKit();
  if (!hasHelp) return null;
  return (
    <PanelButton
      label={t`About this page`}
      className={classes.help}
      icon={<IconHelpCircle size={18} stroke={1.75} aria-hidden />}
      load={loadHelp}
    >
      {(anchor, onClose) => <LazyHelp anchor={anchor} onClose={onClose} />}
    </PanelButton>
  );
}
