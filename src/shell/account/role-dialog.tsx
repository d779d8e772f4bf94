import { Trans } from '@lingui/react/macro';
import { useId, useRef } from 'react';
import { useSession } from '../../session/permission.ts';
import dialogStyles from '../dialog.module.css';
import { attempt } from '../lazily.ts';
import { useModal } from '../use-modal.ts';
import styles from './account.module.css';
import { workAs } from './role.ts';

/** Asks after a sign-in which role to work in, where the installation wants that. */
export function RoleDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const dialog = useModal();
  const isChosen = useRef(false);
  const { roles, selectedRoles } = useSession().user;

  async function choose(roleId: string) {
    if (isChosen.current) return;
    isChosen.current = true;
    if (roleId !== selectedRoles.id) await attempt(() => workAs(roleId));
    dialog.current?.close();
  }

  return (
    <dialog
      ref={dialog}
      className={dialogStyles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      // A browser heeds a refused Escape only once.
      closedby="none"
      onClose={onClose}
    >
      <h2 id={`${id}-title`}>
        <Trans>Which role do you work in?</Trans>
      </h2>
      <p id={`${id}-body`}>
        <Trans>Menus and permissions follow it. You can change it in the user menu.</Trans>
      </p>
      <div className={styles.roles}>
        {roles.map((role) => (
          <button key={role.id} type="button" onClick={() => void choose(role.id)}>
            {role.name}
          </button>
        ))}
      </div>
    </dialog>
  );
}
