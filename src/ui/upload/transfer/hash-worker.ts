import { sumsOfSlices } from './hash-slices.ts';

self.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (!(event.data instanceof Blob)) return;
  void sumsOfSlices(event.data).then(
    (sums) => self.postMessage({ sums }),
    (error: unknown) => self.postMessage({ failed: error instanceof Error ? error.name : String(error) }),
  );
});
