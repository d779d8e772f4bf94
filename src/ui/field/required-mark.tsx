import { useLingui } from '@lingui/react/macro';
import hidden from '../hidden.module.css';

/** The screen reader text of the required mark, for groups of inputs; single inputs announce it themselves. */
export function RequiredWord({ id }: { id?: string }) {
  const { t } = useLingui();
  return (
    <span id={id} className={hidden.hidden}>
      {t`Required`}
    </span>
  );
}
