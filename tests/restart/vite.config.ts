/** The console as it is shipped, but for a document that can begin anew. */
import { mergeConfig } from 'vite';
import shipped from '../../vite.config.ts';
import { restartable } from './plugin.ts';
import { restartableFolder } from './window.ts';

export default mergeConfig(shipped, {
  plugins: [restartable()],
  build: { outDir: restartableFolder, emptyOutDir: true },
});
