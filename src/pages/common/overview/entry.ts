import { lazyPart } from '../../../shell/frame/lazy-part.ts';

/** The overview as a lazy part with its own list of files, which keeps that list out of the dashboard's code. */
export default lazyPart(() => import('./overview.tsx'), 'chart');
