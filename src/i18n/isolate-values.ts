import type { I18n, MessageDescriptor } from '@lingui/core';
import { isolate } from '../base/isolate.ts';

/** Lets no value of a message turn the sentence that it is filled into: see `isolate`. The library has no place for that. */
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
  // What is on screen has the translation of before.
  i18n.emit('change');
}
