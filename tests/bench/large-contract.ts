import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import type { CodegenConfig } from '../../openapi/codegen/config.ts';
import { METHODS } from '../../openapi/codegen/contract.ts';
import { isRecord } from '../../openapi/codegen/references.ts';

type Overlaps = CodegenConfig['overlaps'];

/**
 * Writes the contract into a folder, and renamed copies of its documents up to the given number of operations: the size
 * of the finished product, with the mixture of the real one.
 * @returns the number of operations written, and the paths that overlap in all copies
 */
export async function writeLargeContract(
  { documents, overlaps }: CodegenConfig,
  folder: string,
  operations: number,
): Promise<{ count: number; overlaps: Overlaps }> {
  const names = (await readdir(documents)).filter((name) => name.endsWith('.yaml')).toSorted();
  const texts = await Promise.all(names.map((name) => readFile(path.join(documents, name), 'utf8')));
  let count = 0;
  let copy = 0;
  for (; count < operations; copy += 1) {
    for (const [index, name] of names.entries()) {
      const source: unknown = parse(texts[index] ?? '');
      if (copy > 0 && countOperations(source) === 0 && !hasMenus(source)) continue;
      if (count >= operations) break;
      const document = cut(copy === 0 ? source : renamed(source, suffixOf(copy)), operations - count);
      count += countOperations(document);
      await writeFile(path.join(folder, copy === 0 ? name : `c${copy}-${name}`), stringify(document));
    }
  }
  const suffixes = Array.from({ length: copy - 1 }, (_, index) => suffixOf(index + 1));
  return {
    count: count,
    overlaps: [...overlaps, ...suffixes.flatMap((suffix) => renamedOverlaps(overlaps, suffix))],
  };
}

/** Letters alone: the keys of menus have no digits. */
const suffixOf = (copy: number): string => `C${String.fromCodePoint('a'.charCodeAt(0) + copy - 1)}`;

const renamedOverlaps = (overlaps: Overlaps, suffix: string): Overlaps => {
  const renamedPath = (operation: string) => operation.replace(' ', ` /${suffix}`);
  return overlaps.map(([one, other]) => [renamedPath(one), renamedPath(other)]);
};

function countOperations(document: unknown): number {
  const paths = isRecord(document) && isRecord(document.paths) ? Object.values(document.paths) : [];
  return (
    paths.flatMap((item) => METHODS.filter((method) => isRecord(item) && method in item)).length + countReads(document)
  );
}

/** The operations that the topics of a document are made into. */
function countReads(document: unknown): number {
  const topics = isRecord(document) && isRecord(document['x-topic-catalogue']) ? document['x-topic-catalogue'] : {};
  return Object.values(topics)
    .map((topic) => 3 + (isRecord(topic) && isRecord(topic.tables) ? Object.keys(topic.tables).length : 0))
    .reduce((sum, reads) => sum + reads, 0);
}

/** The document with at most so many operations, without the lifecycles that would name missing ones. */
function cut(document: unknown, most: number): unknown {
  if (!isRecord(document) || !isRecord(document.paths) || countOperations(document) <= most) return document;
  const paths: Record<string, unknown> = {};
  for (const [template, item] of Object.entries(document.paths)) {
    if (countOperations({ paths: { ...paths, [template]: item } }) <= most) paths[template] = item;
  }
  return without(without({ ...document, paths: paths }, 'x-lifecycle'), 'x-topic-catalogue');
}

function without(value: unknown, keyword: string): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => without(item, keyword));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (key === keyword ? [] : [[key, without(inner, keyword)]])),
  );
}

/** A copy whose paths, operations, tags and components have a suffix. */
function renamed(document: unknown, suffix: string): unknown {
  const suffixKeys = (value: unknown): unknown =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key + suffix, walk(inner)]))
      : value;
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
        // The words of dimensions are the same for all topics.
        if (/^(?:x-(?:problem|control|dimension)-catalogue|securitySchemes)$/u.test(key)) return [];
        if (key === 'x-topic-catalogue' && isRecord(inner)) return [[key, renamedTopics(inner, suffix)]];
        if (key === 'x-menu-catalogue' && isRecord(inner)) return [[key, renamedMenus(inner, suffix)]];
        if (key === 'operationId' && typeof inner === 'string') return [[key, inner + suffix]];
        // A table that can be exported has a name of its own, which follows from the permission.
        if (/^x-(?:permission|export)$/u.test(key) && typeof inner === 'string')
          return [[key, `${suffix.toLowerCase()}-${inner}`]];
        if (key === 'tags' && Array.isArray(inner)) return [[key, inner.map((tag: unknown) => suffixTag(tag, suffix))]];
        if (key === '$ref' && String(inner).startsWith('#')) return [[key, `${String(inner)}${suffix}`]];
        if (key === 'transitions' && isRecord(inner)) return [[key, renamedTransitions(inner, suffix)]];
        if (key === 'paths' && isRecord(inner)) {
          return [
            [key, Object.fromEntries(Object.entries(inner).map(([at, item]) => [`/${suffix}${at}`, walk(item)]))],
          ];
        }
        if (key === 'components' && isRecord(inner)) {
          return [[key, { parameters: suffixKeys(inner.parameters ?? {}), schemas: suffixKeys(inner.schemas ?? {}) }]];
        }
        return [[key, walk(inner)]];
      }),
    );
  };
  return walk(document);
}

const hasMenus = (document: unknown): boolean => isRecord(document) && 'x-menu-catalogue' in document;

/** The menus that the permissions of a copy name. */
function renamedMenus(menus: Record<string, unknown>, suffix: string): Record<string, unknown> {
  const rename = (key: unknown) => `${suffix.toLowerCase()}-${String(key)}`;
  return Object.fromEntries(
    Object.entries(menus).map(([key, menu]) => [
      rename(key),
      isRecord(menu) && 'parent' in menu ? { ...menu, parent: rename(menu.parent) } : menu,
    ]),
  );
}

/** Topics under other names, of the menus and with the filters of a copy. */
function renamedTopics(topics: Record<string, unknown>, suffix: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(topics).map(([key, topic]) => {
      if (!isRecord(topic)) return [key + suffix, topic];
      const filters = Array.isArray(topic.filters) ? topic.filters.map((filter) => `${String(filter)}${suffix}`) : [];
      return [key + suffix, { ...topic, filters, menu: `${suffix.toLowerCase()}-${String(topic.menu)}` }];
    }),
  );
}

/** Named by operations, or by one and a value of its parameter: only the operation has the suffix. */
function renamedTransitions(transitions: Record<string, unknown>, suffix: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(transitions).map(([name, transition]) => [name.replace(/(?=\/|$)/u, suffix), transition]),
  );
}

function suffixTag(tag: unknown, suffix: string): unknown {
  return isRecord(tag) ? { ...tag, name: `${String(tag.name)}${suffix}` } : `${String(tag)}${suffix}`;
}
