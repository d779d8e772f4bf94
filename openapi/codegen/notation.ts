import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject } from 'ajv/dist/2020.js';
import { stepsOf } from '../checker/pointer.ts';
import schema from '../notation.schema.json' with { type: 'json' };
import type { ContractDocument } from './contract.ts';
import type { Finding } from './finding.ts';
import type { Path, Source } from './source.ts';

const validate = new Ajv2020({ allErrors: true, strict: false }).compile<ContractDocument>(schema);

/**
 * Validates one document against `notation.schema.json`.
 * @returns the typed document, or all findings.
 */
export function readNotation(
  source: Source,
  value: unknown,
): { document: ContractDocument; findings?: undefined } | { document?: undefined; findings: Finding[] } {
  if (validate(value)) return { document: value };
  const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if');
  return { findings: errors.map((error) => toFinding(source, error)) };
}

function toFinding(source: Source, error: ErrorObject): Finding {
  const path = stepsOf(error.instancePath);
  const place = path.at(-1) ?? 'the document';
  if (error.keyword === 'additionalProperties') {
    const keyword = String(error.params.additionalProperty);
    return {
      file: source.file,
      line: source.lineOf([...path, keyword]),
      rule: 'unknown-keyword',
      message: `"${keyword}" in ${place} is not part of the notation`,
    };
  }
  const name = error.propertyName === undefined ? '' : ` (name "${error.propertyName}")`;
  return {
    file: source.file,
    line: source.lineOf(error.propertyName === undefined ? path : [...path, error.propertyName]),
    rule: ruleAt(path),
    message: `${place}${name} ${error.message ?? 'is wrong'}${allowed(error)}`,
  };
}

const CATALOGUES: ReadonlySet<number | string> = new Set([
  'x-problem-catalogue',
  'x-menu-catalogue',
  'x-control-catalogue',
  'x-dimension-catalogue',
  'x-topic-catalogue',
]);

function ruleAt(path: Path): string {
  if (path.includes('x-lifecycle')) return 'lifecycle';
  return CATALOGUES.has(path[0] ?? '') ? 'catalogue' : 'notation';
}

function allowed(error: ErrorObject): string {
  if (error.keyword === 'enum') return `: ${String(error.params.allowedValues)}`;
  return error.keyword === 'const' ? `: ${String(error.params.allowedValue)}` : '';
}
