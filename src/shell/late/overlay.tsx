import { useStore } from '../../use-store.ts';
import { lazily } from '../lazily.ts';
import { overlay } from '../overlay.ts';
import { Shortcuts } from './shortcuts.tsx';
import { Spotlight } from './spotlight.tsx';

const Guide = lazily(() => import('../guide/guide.tsx'), 'help');

const Uploads = lazily(() => import('./uploads-dialog.tsx'), 'ui', 'form');

const close = () => overlay.set(null);

/** What is shown over the page. */
export default function Overlay() {
  const shown = useStore(overlay);
  if (shown === 'search') return <Spotlight onClose={close} />;
  if (shown === 'guide') return <Guide onClose={close} />;
  if (shown === 'uploads') return <Uploads onClose={close} />;
  return shown === 'keys' && <Shortcuts onClose={close} />;
}
