import { Suspense, use } from 'react';
import { IconHelpCircle } from '@tabler/icons-react';
import { useLingui } from '@lingui/react/macro';
import { useAnchor } from '../float/use-anchor.ts';
import { useKit, type HelpPanelProps } from '../kit.tsx';
import classes from './help-button.module.css';

function LazyHelp(props: HelpPanelProps) {
  const { HelpPanel } = use(useKit().loadHelp());
  return <HelpPanel {...props} />;
}

/** Beside the heading of a page: opens what the page is for, and its rules. Nothing where a page has no help. */
export function HelpButton() {
  const { t } = useLingui();
  const { hasHelp, loadHelp } = useKit();
  const { button, anchor, close } = useAnchor(loadHelp);
  if (!hasHelp) return null;
  return (
    <>
      <button
        type="button"
        className={classes.help}
        aria-label={t`About this page`}
        data-hint={t`About this page`}
        aria-haspopup="dialog"
        {...button}
      >
        <IconHelpCircle size={18} stroke={1.75} aria-hidden />
      </button>
      {anchor && (
        <Suspense>
          <LazyHelp anchor={anchor} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
