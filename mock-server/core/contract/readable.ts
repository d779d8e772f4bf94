import { escapeStep } from '../../../openapi/checker/pointer.ts';

/** What a read of a field throws whose own rules it breaks: nobody can tell what follows from it. */
export class Unreadable extends Error {
  constructor(pointer: string) {
    super(`${pointer} broke its own rules`);
    this.name = 'Unreadable';
  }
}

/**
 * A body of which some fields break their own rules: the others can be read, those throw `Unreadable`.
 * @param wrong JSON pointers of the fields
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
