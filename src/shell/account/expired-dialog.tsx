import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { queryClient } from '../../api/query-policy.ts';
import { LoginForm } from '../../session/sign-in/login-form.tsx';
import { expired, session } from '../../session/state.ts';
import { Button } from '../../ui/button/button.tsx';
import { ButtonRow } from '../../ui/button/button-row.tsx';
import { FrameDialog } from '../dialogs/frame-dialog.tsx';
import { attempt } from '../frame/lazy-part.ts';
import { askSignOut } from './sign-out.ts';

/** The sign-in form over the open page after the session has expired. */
export default function ExpiredDialog() {
  const { t } = useLingui();
  const [before] = useState(() => ({ user: session.get()?.user, why: expired.get() ?? undefined }));
  // After signing in here or in another window, failed queries are refetched. Repeating changes is up to the user.
  useEffect(() => () => void queryClient.invalidateQueries(), []);

  return (
    <FrameDialog
      title={t`Sign in again`}
      body={
        <p>
          <Trans>Your open pages stay as they are.</Trans>
        </p>
      }
    >
      <LoginForm userName={before.user?.userName} notice={before.why} />
      <ButtonRow>
        <Button variant="default" onClick={() => void attempt(askSignOut)}>
          <Trans>Sign out instead</Trans>
        </Button>
      </ButtonRow>
    </FrameDialog>
  );
}
