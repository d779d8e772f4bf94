import { lazyPart } from '../../../shell/frame/lazy-part.ts';

/** The overview, with the names of all files that it needs: the dashboard itself does not carry them. */
export default lazyPart(() => import('./overview.tsx'), 'chart');
