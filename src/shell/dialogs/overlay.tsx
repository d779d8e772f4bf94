import { useStore } from '../../base/use-store.ts';
import { lazyPart } from '../frame/lazy-part.ts';
import { overlay } from './overlay-store.ts';

const Spotlight = lazyPart(() => import('../search/spotlight.tsx'), 'shell/search');
const Shortcuts = lazyPart(() => import('../shortcuts/shortcuts.tsx'), 'shell/shortcuts');
const Guide = lazyPart(() => import('../guide/guide.tsx'), 'shell/guide');

const Uploads = lazyPart(() => import('../uploads/uploads-dialog.tsx'), 'shell/uploads', 'ui', 'form');

const PasswordDialog = lazyPart(
  async () => ({ default: (await import('../account/password-dialog.tsx')).PasswordDialog }),
  'shell/account',
  'start',
);

const close = () => overlay.set(null);

/** The open overlay. */
export function Overlay() {
  const current = useStore(overlay);
  if (current === 'search') return <Spotlight onClose={close} />;
  if (current === 'guide') return <Guide onClose={close} />;
  if (current === 'uploads') return <Uploads onClose={close} />;
  if (current === 'password') return <PasswordDialog onClose={close} />;
  return current === 'keys' && <Shortcuts onClose={close} />;
}
