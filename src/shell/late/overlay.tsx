import { useStore } from '../../use-store.ts';
import { overlay } from '../overlay.ts';
import { Spotlight } from './spotlight.tsx';

const close = () => overlay.set(null);

/** What is shown over the page. */
export default function Overlay() {
  const shown = useStore(overlay);
  return shown === 'search' && <Spotlight onClose={close} />;
}
