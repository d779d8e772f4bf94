import { jsonPointer } from '../../../checker/pointer.ts';
import { escapePattern, isObject, type Json } from '../json.ts';

/** Minimum length and number of distinct characters of a secret. Other texts occur in answers by chance. */
const [LEAST_LENGTH, LEAST_CHARACTERS] = [8, 5];
/** Maximum number of reported places of one answer. */
const MOST = 10;

const isDistinct = (text: string): boolean => text.length >= LEAST_LENGTH && new Set(text).size >= LEAST_CHARACTERS;

/** Secrets sent during a run. No answer may contain them, under any name or within any text. */
export class Leaks {
  readonly #sent = new Set<string>();
  #pattern: RegExp | undefined;

  /** Adds accepted values, which any later answer might leak. */
  add(secrets: readonly string[]): void {
    const before = this.#sent.size;
    for (const secret of secrets) if (isDistinct(secret)) this.#sent.add(secret);
    if (this.#sent.size > before) this.#pattern = patternOf(this.#sent);
  }

  /**
   * Where an answer contains a secret.
   * @param own secrets of the same request
   * @returns JSON pointers
   */
  placesIn(answer: Json | undefined, own: readonly string[]): string[] {
    const mine = own.filter((secret) => isDistinct(secret) && !this.#sent.has(secret));
    const patterns = [this.#pattern ?? [], mine.length > 0 ? patternOf(mine) : []].flat();
    if (answer === undefined || patterns.length === 0) return [];
    const leaks: string[] = [];
    const walk = (value: Json, path: readonly string[]): void => {
      if (leaks.length === MOST) return;
      if (typeof value === 'string') {
        if (patterns.some((pattern) => pattern.test(value))) leaks.push(jsonPointer(path));
      } else if (isObject(value) || Array.isArray(value))
        for (const [name, member] of Object.entries<Json>(value)) walk(member, [...path, name]);
    };
    walk(answer, []);
    return leaks;
  }
}

const patternOf = (texts: Iterable<string>): RegExp =>
  new RegExp([...texts].map((text) => escapePattern(text)).join('|'), 'u');
