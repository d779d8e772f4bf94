import type { I18n, MessageDescriptor } from '@lingui/core';
import { isolate } from '../base/isolate.ts';

/**
 * Keeps the values of a message from reordering its sentence, see `isolate`. Patches the library, which has no hook for
 * that.
 */
export function isolateValues(i18n: I18n): void {
  const translate = i18n._.bind(i18n);
  i18n.t = i18n._ = (message: MessageDescriptor | string, values?: object, options?: Parameters<I18n['_']>[2]) => {
    const { id, values: own = values, ...rest } = typeof message === 'string' ? { id: message } : message;
    const isolated = Object.entries(own ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolate(value) : value,
    ]);
    return translate(id, Object.fromEntries(isolated), { ...rest, ...options });
  };
  // Rerenders, because displayed texts still use the previous translation.
  i18n.emit('change');
}
