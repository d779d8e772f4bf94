import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import type { Parameter } from '../contract.ts';
import type { OpenApiDocument } from '../document.ts';

const BLOB = ts.factory.createTypeReferenceNode('Blob');

/** Writes `types.ts`, which describes values after their validation: a parameter with a default is always present. */
export async function emitTypes(document: OpenApiDocument): Promise<string> {
  const nodes = await openapiTS(JSON.stringify(withDefaultsPresent(document)), {
    transform: (schema) => (schema.format === 'binary' ? BLOB : undefined),
    silent: true,
  });
  return `${astToString(nodes)}\nexport type Schemas = components['schemas'];\n`;
}

function withDefaultsPresent(document: OpenApiDocument): OpenApiDocument {
  const present = (parameter: Parameter): Parameter =>
    parameter.schema.default === undefined ? parameter : { ...parameter, required: true };
  const paths = Object.entries(document.paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([method, operation]) => [
        method,
        { ...operation, parameters: operation.parameters.map(present) },
      ]),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}
