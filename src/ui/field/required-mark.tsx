import { useLingui } from '@lingui/react/macro';
import hidden from '../hidden.module.css';

/** The text of the star for screen readers, for groups of inputs: a single input announces it itself. */
export function RequiredWord({ id }: { id?: string }) {
  const { t } = useLingui();
  return (
    <span id={id} className={hidden.hidden}>
      {t`Required`}
    </span>
  );
}
