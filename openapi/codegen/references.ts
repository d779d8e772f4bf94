import type { Finding } from './finding.ts';
import type { Path, Source } from './source.ts';

const REFERENCE = /^(?:([\w.-]+)(?=#))?#\/components\/(schemas|parameters)\/(\w+)$/;

/**
 * Makes every `$ref` of a document point into the joined one: `common.yaml#/components/schemas/Id` becomes
 * `#/components/schemas/Id`. A reference to nothing, or to the wrong file, is a finding (rule `reference`).
 */
export function rewriteReferences(source: Source, all: readonly Source[]): { value: unknown; findings: Finding[] } {
  const findings: Finding[] = [];
  const resolve = (reference: string, path: Path): string => {
    const match = REFERENCE.exec(reference);
    const [, file, section = '', name = ''] = match ?? [];
    const target = file === undefined ? source : all.find((other) => other.file.endsWith(`/${file}`));
    if (!match || !target || !hasComponent(target.value, section, name)) {
      findings.push({
        file: source.file,
        line: source.lineOf(path),
        rule: 'reference',
        message: `${reference} leads nowhere; references name a schema or parameter of this or a sister document`,
      });
    }
    return `#/components/${section}/${name}`;
  };
  const walk = (value: unknown, path: Path): unknown => {
    if (Array.isArray(value)) return value.map((item: unknown, index) => walk(item, [...path, index]));
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        key === '$ref' && typeof inner === 'string' ? resolve(inner, [...path, key]) : walk(inner, [...path, key]),
      ]),
    );
  };
  return { value: walk(source.value, []), findings };
}

function hasComponent(document: unknown, section: string, name: string): boolean {
  let node: unknown = document;
  for (const step of ['components', section, name]) {
    if (!isRecord(node) || !Object.hasOwn(node, step)) return false;
    node = node[step];
  }
  return true;
}

/** Whether the value is a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
