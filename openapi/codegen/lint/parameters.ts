import type { Contract } from '../join.ts';
import { below } from './report.ts';
import type { Report } from './report.ts';

/**
 * Each parameter of a template is declared once, and each declared path parameter is in the template. A sortable list
 * declares its default order.
 */
export function checkParameters(contract: Contract, report: Report): void {
  for (const { path, parameters, parameterOrigins, origin } of contract.operations) {
    const templateNames = new Set(templateParameters(path));
    const seenParameters = new Set<string>();
    for (const [index, parameter] of parameters.entries()) {
      const at = parameterOrigins[index] ?? origin;
      const key = `${parameter.in} ${parameter.name}`;
      if (seenParameters.has(key)) report(at, 'parameter', `${key} is declared twice`);
      seenParameters.add(key);
      if (parameter.in === 'path' && !templateNames.delete(parameter.name)) {
        report(at, 'parameter', `{${parameter.name}} is not in ${path}`);
      }
      if (parameter.required && parameter.schema.default !== undefined) {
        report(below(at, 'schema', 'default'), 'parameter', 'a required parameter needs no default');
      }
      if (key === 'query sort' && !Array.isArray(parameter.schema.default)) {
        report(
          below(at, 'schema'),
          'parameter',
          'a sort needs the order of a list that was asked for none as its default',
        );
      }
    }
    for (const name of templateNames) report(origin, 'parameter', `{${name}} of ${path} is not declared`);
  }
}

/** The names in braces of a path template, in order. */
function templateParameters(path: string): string[] {
  return [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
}
