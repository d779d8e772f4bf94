import { stringify } from 'yaml';
import type { RecordedExample } from '../../codegen/examples.ts';
import type { Model } from '../verify/model.ts';

const HEAD = '# Recorded by `npm run examples`; what is written here by hand is gone with the next recording.\n';

/** The file of a tag's examples, relative to the folder of examples: `system/roles.yaml`. */
export const exampleFile = ({ domain, tag }: { readonly domain: string; readonly tag: string }): string =>
  `${domain}/${tag.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}.yaml`;

/** The examples as files, one for each tag, in the order of the contract: path → content. */
export function exampleFiles(
  { operations }: Model,
  examples: ReadonlyMap<string, RecordedExample>,
): ReadonlyMap<string, string> {
  const byFile = Map.groupBy(operations.values(), ({ row }) => exampleFile(row));
  return new Map(
    [...byFile].map(([file, all]) => {
      const own = all.flatMap(({ id }) => (examples.has(id) ? [[id, examples.get(id)] as const] : []));
      return [
        file,
        HEAD + stringify(Object.fromEntries(own), { lineWidth: 0, singleQuote: true, aliasDuplicateObjects: false }),
      ];
    }),
  );
}
