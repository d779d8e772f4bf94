import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { HeaderTools } from '../header/header-tools.tsx';
import { MenuLevel, useMenus } from './menu-level.tsx';
import { useIsPhone } from '../frame/use-is-mobile.ts';
import { useModal } from '../dialogs/use-modal.ts';
import styles from './drawer.module.css';

/** The menus in a narrow window: a modal drawer over the page. */
export default function Drawer({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const dialog = useModal();
  const place = useMenus();
  const isPhone = useIsPhone();
  return (
    <dialog ref={dialog} className={styles.drawer} aria-label={t`Menu`} closedby="any" onClose={onClose}>
      <div className={styles.body}>
        <div className={styles.head}>
          <strong>{t`Mobile Platform Console`}</strong>
          <button type="button" className={styles.close} aria-label={t`Close the menu`} onClick={onClose}>
            <IconX size={20} aria-hidden />
          </button>
        </div>
        <nav className={styles.nav} aria-label={t`Menu`}>
          <MenuLevel {...place} parent="0" onNavigate={onClose} />
        </nav>
        {isPhone && (
          <div className={`line ${styles.tools}`}>
            <HeaderTools />
          </div>
        )}
      </div>
    </dialog>
  );
}
