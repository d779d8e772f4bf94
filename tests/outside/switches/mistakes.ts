/** What real backends get wrong. A server that is started with some of them makes them on purpose. */
export const mistakes = ['no-etag'] as const;

export type Mistake = (typeof mistakes)[number];
export type Mistakes = ReadonlySet<Mistake>;

export function isMistake(name: string): name is Mistake {
  return mistakes.some((mistake) => mistake === name);
}
