import { escapeStep } from '../../../openapi/checker/pointer.ts';

/** Thrown when a field that breaks its own rules is read, because nothing can be concluded from it. */
export class Unreadable extends Error {
  constructor(pointer: string) {
    super(`${pointer} broke its own rules`);
    this.name = 'Unreadable';
  }
}

/**
 * Wraps a body with invalid fields: reading one of them throws `Unreadable`, all others can be read.
 * @param wrong JSON pointers of the invalid fields
 */
export function readable<T extends object>(body: T, wrong: ReadonlySet<string>, at = ''): T {
  return new Proxy(body, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key);
      if (typeof key === 'symbol') return value;
      const pointer = `${at}/${escapeStep(key)}`;
      if (wrong.has(pointer)) throw new Unreadable(pointer);
      return typeof value === 'object' && value !== null ? readable(value, wrong, pointer) : value;
    },
  });
}
