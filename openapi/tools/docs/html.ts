import { escapeText } from '../html.ts';

/** Markup that is safe to send. Only `h` and `join` create it. */
export class Html {
  readonly markup: string;

  private constructor(markup: string) {
    this.markup = markup;
  }

  /** Writes one element. Throws RangeError for content that the content security policy would block. */
  static element(name: string, attributes: Attributes, children: readonly Child[]): Html {
    if (name === 'style' || (name === 'script' && children.length > 0)) throw new RangeError(`Inline <${name}>`);
    const renderedAttributes = Object.entries(attributes).map(([key, value]) => attribute(key, value));
    const open = `<${name}${renderedAttributes.join('')}>`;
    return new Html(VOID.has(name) ? open : `${open}${contentOf(children)}</${name}>`);
  }

  /** Writes children without an element around them. */
  static fragment(children: readonly Child[]): Html {
    return new Html(contentOf(children));
  }
}

/** The content of an element. Texts are escaped; false and undefined are skipped. */
export type Child = string | number | Html | false | undefined | readonly Child[];

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'wbr']);

/**
 * Builds an element: `h('a', { href: '#top' }, 'Top')`.
 * @throws RangeError for an inline script or style, a handler attribute, or an address with another scheme than http(s).
 */
export const h = (name: string, attributes: Attributes = {}, ...children: Child[]): Html =>
  Html.element(name, attributes, children);

/** Builds a sequence of children; `between` separates them. */
export function join(children: readonly Child[], between: Child = ''): Html {
  return Html.fragment(children.flatMap((child, index) => (index === 0 ? [child] : [between, child])));
}

function contentOf(children: readonly Child[]): string {
  return children
    .map((child): string => {
      if (child === undefined || child === false) return '';
      if (child instanceof Html) return child.markup;
      return typeof child === 'object' ? contentOf(child) : escapeText(String(child));
    })
    .join('');
}

function attribute(name: string, value: Attributes[string]): string {
  if (!/^[a-z][\w:-]*$/iu.test(name) || /^(?:on|style$|srcdoc$)/iu.test(name))
    throw new RangeError(`Attribute ${name}`);
  if (value === undefined || value === false) return '';
  if (value === true) return ` ${name}`;
  const text = String(value);
  if ((name === 'href' || name === 'src') && /^[^/?#]*:/u.test(text) && !/^https?:\/\//u.test(text))
    throw new RangeError(`Address ${text}`);
  return ` ${name}="${escapeText(text)}"`;
}
