import { md5OfSlices } from './md5-slices.ts';

self.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (!(event.data instanceof Blob)) return;
  void md5OfSlices(event.data).then(
    (md5) => self.postMessage({ md5 }),
    (error: unknown) => self.postMessage({ failed: String(error) }),
  );
});
