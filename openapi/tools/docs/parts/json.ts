import { h } from '../html.ts';
import type { Child, Html } from '../html.ts';
import type { Json } from '../../../codegen/contract.ts';

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gu;

/** JSON on several lines, its keys and values marked for color. */
export function jsonCode(value: Json): Html {
  const text = JSON.stringify(value, null, 2);
  const parts: Child[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [token, quoted, colon] = match;
    parts.push(text.slice(end, match.index));
    end = match.index + token.length;
    if (quoted !== undefined && colon !== undefined) parts.push(h('span', { class: 'key' }, quoted), colon);
    else parts.push(h('span', { class: quoted === undefined ? 'literal' : 'string' }, token));
  }
  return h('code', {}, ...parts, text.slice(end));
}
