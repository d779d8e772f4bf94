import type { Schema } from '../../../codegen/contract.ts';
import { componentName } from '../../../codegen/join.ts';
import { typesOf } from '../../../codegen/schema.ts';
import { join } from '../html.ts';
import type { Child } from '../html.ts';
import { schemaLink, sentence, t } from '../scope.ts';
import type { Scope } from '../scope.ts';

/** The type of a schema as text, with links to its components: `list of Upgrade`. */
export function typeLabel(scope: Scope, schema: Schema): Child {
  if (schema.$ref !== undefined) return schemaLink(scope, componentName(schema.$ref));
  const options = schema.oneOf ?? schema.anyOf;
  if (options) {
    const present = options.filter(({ type }) => type !== 'null');
    const union = join(
      present.map((option) => typeLabel(scope, option)),
      ' | ',
    );
    return present.length < options.length ? [union, ' ', t(scope, 'orNull')] : union;
  }
  const types = typesOf(schema);
  const present = types.filter((type) => type !== 'null');
  const label = join(
    present.map((type) => single(scope, schema, type)),
    ' | ',
  );
  return present.length < types.length ? [label, ' ', t(scope, 'orNull')] : label;
}

function single(scope: Scope, schema: Schema, type: string): Child {
  if (type === 'array' && schema.items) return sentence(scope, 'listOf', { name: typeLabel(scope, schema.items) });
  if (type === 'object' && typeof schema.additionalProperties === 'object')
    return sentence(scope, 'mapOf', { name: typeLabel(scope, schema.additionalProperties) });
  if (type === 'string' && schema.format === 'binary') return t(scope, 'file');
  return type;
}
