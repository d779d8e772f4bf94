/**
 * Before each file about sessions: the modules of the console are loaded anew, as in a document that was just opened, and
 * nobody of an earlier document listens any more.
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
