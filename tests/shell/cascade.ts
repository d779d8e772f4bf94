/** A minimal CSS cascade for the style sheet of one component: the declarations of an element in a given state. */

/** An element with one class, as a selector sees it. */
export interface Styled {
  class: string;
  attributes: Readonly<Record<string, string>>;
  /** States such as `hover` and `disabled`: those that apply. */
  pseudo: ReadonlySet<string>;
}

interface Rule {
  selector: string;
  declarations: Map<string, string>;
}

/** Rules of a style sheet in source order, without `@media` and `@keyframes`; one rule for each selector of a list. */
export function rulesOf(css: string): Rule[] {
  const plain = css
    .replaceAll(/\/\*[\s\S]*?\*\//gu, '')
    .replaceAll(/@(media|keyframes)[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/gu, '');
  return [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/gu)].flatMap(([, selectors = '', body = '']) => {
    const declarations = new Map(
      body.split(';').flatMap((line) => {
        const [name = '', ...value] = line.split(':');
        return value.length === 0 ? [] : [[name.trim(), value.join(':').trim()] as const];
      }),
    );
    return split(selectors).map((selector) => ({ selector, declarations }));
  });
}

/** Splits a list at the commas that are outside of brackets. */
function split(list: string): string[] {
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (const [at, sign] of list.split('').entries()) {
    if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
    else if (sign === ',' && depth === 0) {
      parts.push(list.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, list.slice(start)].map((part) => part.trim()).filter((part) => part !== '');
}

const simple =
  /^(?:\.(?<name>[\w-]+)|\[(?<attribute>[\w-]+)(?:='(?<value>[^']*)')?\]|::(?<part>[\w-]+)|:(?<pseudo>[\w-]+)(?:\((?<list>(?:[^()]|\([^()]*\))*)\))?)/u;

/** Specificity of a compound selector that matches the element; undefined if it does not or selects another one. */
function weightOf(selector: string, element: Styled): number | undefined {
  let [rest, weight] = [selector, 0];
  while (rest !== '') {
    const match = simple.exec(rest);
    if (!match?.groups) return undefined;
    const { name, attribute, value, part, pseudo, list } = match.groups;
    if (part !== undefined) return undefined;
    if (name !== undefined && name !== element.class) return undefined;
    if (
      attribute !== undefined &&
      (element.attributes[attribute] === undefined || (value !== undefined && element.attributes[attribute] !== value))
    )
      return undefined;
    if (pseudo !== undefined && list !== undefined) {
      const weights = split(list).map((inner) => weightOf(inner, element));
      if (pseudo === 'not' ? weights.some((one) => one !== undefined) : weights.every((one) => one === undefined))
        return undefined;
      // `:is` and `:not` have the specificity of their most specific member; all of ours count one. `:where` counts
      // zero.
      weight += pseudo === 'where' ? 0 : 1;
    } else {
      if (pseudo !== undefined && !element.pseudo.has(pseudo)) return undefined;
      weight += 1;
    }
    rest = rest.slice(match[0].length);
  }
  return weight;
}

/** The winning declarations of an element. */
export function styleOf(rules: readonly Rule[], element: Styled): Map<string, string> {
  const fitting = rules.flatMap(({ selector, declarations }) => {
    const weight = weightOf(selector, element);
    return weight === undefined ? [] : [{ weight, declarations }];
  });
  return new Map(fitting.toSorted((a, b) => a.weight - b.weight).flatMap(({ declarations }) => [...declarations]));
}
