/**
 * Before each file about sessions: reloads the modules of the console, as in a new document, and removes the listeners
 * of earlier documents.
 */
import { afterAll, vi } from 'vitest';

const Original = globalThis.BroadcastChannel;
const channels = new Set<BroadcastChannel>();

vi.unstubAllGlobals();
vi.resetModules();
globalThis.BroadcastChannel = class extends Original {
  constructor(name: string) {
    super(name);
    channels.add(this);
  }
};
afterAll(() => {
  for (const channel of channels) channel.close();
  globalThis.BroadcastChannel = Original;
});
