import { readPackage } from './read-package.ts';

self.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (!(event.data instanceof File)) return;
  void readPackage(event.data, event.data.name).then(
    (facts) => self.postMessage(facts),
    () => self.postMessage(null),
  );
});
