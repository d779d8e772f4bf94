import type { HashRequest } from './package.ts';
import { readPackage, readPaths } from './read-package.ts';

self.addEventListener('message', ({ data: { file, of } }: MessageEvent<HashRequest>) => {
  const reading = of === 'facts' ? readPackage(file, file.name).catch(() => null) : readPaths(file).catch(() => null);
  void reading.then((read) => self.postMessage(read));
});
