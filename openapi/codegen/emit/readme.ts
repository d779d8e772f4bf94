import { menusOf } from '../derive/menus.ts';
import type { Contract } from '../join.ts';

const BEGIN = '<!-- resources: written by npm run codegen -->';
const END = '<!-- end of resources -->';

/**
 * Writes the table of resources into a text, between its two marks: tag, document, menus, number of operations.
 * @returns the unchanged text if it has no marks
 */
export function withResources(text: string, contract: Contract): string {
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin === -1 || end < begin) return text;
  const rows = contract.tags.map(({ name }) => {
    const operations = contract.operations.filter(({ operation }) => operation.tags.includes(name));
    const menus = new Set(operations.flatMap((joined) => menusOf(contract, joined)));
    const file = contract.originOf('tags', name).source.file;
    return `| \`${name}\` | \`${file}\` | ${[...menus].map((menu) => `\`${menu}\``).join(', ')} | ${operations.length} |`;
  });
  const table = ['| Tag | Contract | Menus | Operations |', '|---|---|---|---|', ...rows].join('\n');
  return `${text.slice(0, begin)}${BEGIN}\n\n${table}\n\n${text.slice(end)}`;
}
