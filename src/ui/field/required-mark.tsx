import { useLingui } from '@lingui/react/macro';
import hidden from '../hidden.module.css';

/** What a star says to who does not see it, for groups of inputs: a single input says it itself. */
export function RequiredWord({ id }: { id?: string }) {
  const { t } = useLingui();
  return (
    <span id={id} className={hidden.hidden}>
      {t`Required`}
    </span>
  );
}
