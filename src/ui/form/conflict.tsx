import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../button.tsx';
import { Instant } from '../text/text.tsx';
import type { Editable } from './form-drawer.tsx';
import classes from './form.module.css';

interface ConflictProps {
  theirs: Editable;
  onOverwrite: () => void;
  onTheirs: () => void;
}

/** Someone saved the record meanwhile. What was typed stays until the user decides. */
export function Conflict({ theirs, onOverwrite, onTheirs }: ConflictProps) {
  const { t } = useLingui();
  return (
    <div role="alert" className={classes.conflict}>
      <p>
        <Trans>
          <b>
            <bdi>{theirs.updatedBy}</bdi>
          </b>{' '}
          changed this record at <Instant value={theirs.updatedAt} />. What you typed is still here.
        </Trans>
      </p>
      <div className={classes.choices}>
        <Button variant="default" small onClick={onTheirs}>{t`Take theirs, drop mine`}</Button>
        <Button danger small onClick={onOverwrite}>{t`Overwrite with mine`}</Button>
      </div>
    </div>
  );
}
