/** A piece of HTML. */
export class Html {
  readonly text: string;

  /** @param text HTML, which is not escaped again */
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | undefined | readonly Part[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for content and for quoted attributes. */
export const escapeText = (text: string): string =>
  text.replaceAll(/[&<>"']/gu, (character) => ESCAPES[character] ?? '');

function textOf(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(textOf).join('');
  return escapeText(String(part));
}

/** Builds HTML from a template. Values are escaped unless they are HTML. Attributes must be quoted. */
export const html = (literals: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(literals.map((literal, at) => `${literal}${textOf(parts[at])}`).join(''));
