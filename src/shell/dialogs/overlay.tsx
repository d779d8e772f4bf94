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

/** What is shown over the page. */
export function Overlay() {
  const shown = useStore(overlay);
  if (shown === 'search') return <Spotlight onClose={close} />;
  if (shown === 'guide') return <Guide onClose={close} />;
  if (shown === 'uploads') return <Uploads onClose={close} />;
  if (shown === 'password') return <PasswordDialog onClose={close} />;
  return shown === 'keys' && <Shortcuts onClose={close} />;
}
