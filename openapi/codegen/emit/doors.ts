import type { CodegenConfig } from '../config.ts';
import {
  answerName,
  inputName,
  otherActsOf,
  type OtherActs,
  parametersIn,
  questionsOf,
  type Resource,
} from '../derive/resources.ts';
import type { Contract, JoinedOperation } from '../join.ts';
import { text } from '../valibot/literal.ts';
import { kebabOf, pascalOf } from '../words.ts';
import { callRow, type From, fromOf, member, taking, typeOf } from './calls.ts';

/** Writes the acts that do not belong to a list page, by operation id. */
function actsFile(contract: Contract, { tag, acts }: OtherActs): string {
  const inputs = new Set(acts.flatMap(({ joined }) => inputName(joined) ?? []));
  const rows = acts.map((act) => {
    const sends = parametersIn(act.joined.path);
    const takes = sends.map((name) => member(name, typeOf(name, act.joined, contract)));
    return `  ${act.name}: ${callRow(act, { takes, sends })},\n`;
  });
  return `import { ${acts
    .map(({ name }) => name)
    .toSorted()
    .join(', ')} } from './${kebabOf(tag)}.ts';
${inputs.size > 0 ? `import type { ${[...inputs].toSorted().join(', ')} } from '../client.schemas.ts';\n` : ''}
/** Acts of \`${tag}\` that do not belong to a list page. */
export const acts = {
${rows.join('')}} as const;
`;
}

/** Writes reads with a request body. Like other reads they are keyed by path, so they become stale together. */
function questionsFile(contract: Contract, tag: string, all: readonly JoinedOperation[], from: From, query: string) {
  const types = new Set<string>();
  const rows = all.map((joined) => {
    const [body = '', answer = 'unknown'] = [inputName(joined), answerName(joined)];
    const hasFilter = joined.parameters.some((parameter) => parameter.in === 'query');
    const filter = `${pascalOf(joined.id)}Params`;
    for (const type of [body, answer, ...(hasFilter ? [filter] : [])]) types.add(type);
    const names = parametersIn(joined.path);
    const takes = [
      ...names.map((name) => member(name, typeOf(name, joined, contract))),
      member('data', body),
      ...(hasFilter ? [member('filter', filter)] : []),
    ];
    const segments = joined.path
      .split('/')
      .filter((segment) => segment !== '')
      .map((segment) => (segment.startsWith('{') ? segment.slice(1, -1) : text(segment)));
    const key = [...segments, ...(hasFilter ? ['filter'] : []), 'data'].join(', ');
    const sends = [...names, 'data', ...(hasFilter ? ['filter'] : []), '{ signal }'].join(', ');
    return `  ${joined.id}: (${taking(takes)}): Query<${answer}> => ({ queryKey: [${key}], queryFn: ({ signal }) => ${joined.id}(${sends}) }),\n`;
  });
  return `import type { Query } from '${from(query)}';
import { ${all
    .map(({ id }) => id)
    .toSorted()
    .join(', ')} } from './${kebabOf(tag)}.ts';
import type { ${[...types].toSorted().join(', ')} } from '../client.schemas.ts';

/** Reads of \`${tag}\` with a request body. */
export const questions = {
${rows.join('')}} as const;
`;
}

/**
 * Writes for each tag `acts.ts`, the acts that do not belong to a list page, and `questions.ts`, the reads with a
 * request body.
 * @returns files by their path below the client's folder
 */
export function emitDoors(
  contract: Contract,
  resources: readonly Resource[],
  config: CodegenConfig,
): Map<string, string> {
  const acts = otherActsOf(contract, resources).map((one): [string, string] => [
    `${kebabOf(one.tag)}/acts.ts`,
    actsFile(contract, one),
  ]);
  const questions = [...questionsOf(contract)].map(([tag, all]): [string, string] => {
    const folder = kebabOf(tag);
    return [`${folder}/questions.ts`, questionsFile(contract, tag, all, fromOf(config, folder), config.query)];
  });
  return new Map([...acts, ...questions]);
}
