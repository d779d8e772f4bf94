import type { Content, Schema } from '../contract.ts';
import type { Contract, JoinedOperation } from '../join.ts';
import { componentName } from '../join.ts';
import { innerSchemas, resolve } from '../schema.ts';
import { membersOf } from '../valibot/members.ts';

type Schemas = Contract['schemas'];

/** A reference: a record of the entity, by the value of one of its properties. */
export interface Target {
  readonly entity: string;
  readonly key: string;
}

/** A request field with the key of a record, or a list of keys. */
export interface RequestReference {
  readonly in: 'path' | 'query' | 'body';
  /** Name of the parameter, or the properties that lead to the value with dots between them. */
  readonly field: string;
  /** Possible targets of the value. */
  readonly to: readonly Target[];
  readonly isList: boolean;
}

/** The targets in `x-ref` of the schema itself; empty if it is absent or false. */
export function targetsOf({ 'x-ref': refs = false }: Schema): Target[] {
  return (refs === false ? [] : [refs].flat()).map((target) => {
    const [entity = '', key = 'id'] = target.split('.');
    return { entity, key };
  });
}

/** The schema that declares the reference of a field: its own, that of its items, or a referenced one. */
export function referring(schema: Schema, schemas: Schemas, visited: readonly Schema[] = []): Schema | undefined {
  if (schema['x-ref'] !== undefined) return schema;
  const next = schema.items ?? (schema.$ref === undefined ? undefined : schemas.get(componentName(schema.$ref)));
  return next && !visited.includes(next) ? referring(next, schemas, [...visited, next]) : undefined;
}

/** Whether a schema of this name exists whose records have the property. */
export function isEntity(name: string, schemas: Schemas, key = 'id'): boolean {
  const schema = schemas.get(name);
  return schema !== undefined && membersOf(schema, schemas, () => false).properties.has(key);
}

/** The entities that a schema refers to or contains, at any depth. */
export function entitiesIn(
  schema: Schema,
  schemas: Schemas,
): { referred: ReadonlySet<string>; contained: ReadonlySet<string> } {
  const referred = new Set<string>();
  const contained = new Set<string>();
  const visit = (inner: Schema): void => {
    for (const { entity } of targetsOf(inner)) referred.add(entity);
    if (inner.$ref !== undefined) {
      const name = componentName(inner.$ref);
      if (contained.has(name)) return;
      contained.add(name);
      visit(schemas.get(name) ?? {});
    }
    innerSchemas(inner).forEach(visit);
  };
  visit(schema);
  return { referred, contained };
}

/** The schema of the JSON that a success returns. */
export function answerOf({ operation }: JoinedOperation): Schema | undefined {
  return Object.values(operation.responses)[0]?.content?.['application/json']?.schema;
}

/**
 * The operation that reads the records of each entity: a single one if possible, otherwise the whole list or a page.
 */
export function homesOf({ operations, schemas }: Contract): ReadonlyMap<string, JoinedOperation> {
  const single = new Map<string, JoinedOperation>();
  const several = new Map<string, JoinedOperation>();
  for (const joined of operations) {
    const answer = joined.method === 'get' ? answerOf(joined) : undefined;
    if (!answer) continue;
    const plain = answer.$ref === undefined ? answer : resolve(answer, schemas);
    const items = plain.items ?? membersOf(plain, schemas, () => false).properties.get('items')?.items;
    const [target, { $ref: reference }] = items ? [several, items] : [single, answer];
    const name = reference === undefined ? undefined : componentName(reference);
    if (name !== undefined && isEntity(name, schemas) && !target.has(name)) target.set(name, joined);
  }
  return new Map([...several, ...single]);
}

/** The schema whose records own everything else. Users are assigned to some of them. */
const APPLICATION = 'Application';

/**
 * The parameters of path and query that name an application. Only users who are assigned to it or have the initial role
 * of the system may call the operation (see notation.md, Operations).
 */
export function applicationParameters(
  joined: JoinedOperation,
  schemas: Schemas,
): { in: 'path' | 'query'; name: string }[] {
  if (joined.security !== 'bearer') return [];
  return requestReferences(joined, schemas).flatMap(({ in: place, field, to }) =>
    place !== 'body' && to.some(({ entity, key }) => entity === APPLICATION && key === 'id')
      ? [{ in: place, name: field }]
      : [],
  );
}

/** Every field of a request that refers to a record. */
export function requestReferences({ operation, parameters }: JoinedOperation, schemas: Schemas): RequestReference[] {
  const references: RequestReference[] = [];
  const add = (place: RequestReference['in'], field: string, schema: Schema): void => {
    const referrer = referring(schema, schemas);
    const to = referrer ? targetsOf(referrer) : [];
    if (to.length > 0) references.push({ in: place, field, to, isList: resolve(schema, schemas).items !== undefined });
  };
  for (const { name, in: place, schema } of parameters) if (place !== 'header') add(place, name, schema);
  const visit = (schema: Schema, within: string, visited: readonly Schema[]): void => {
    const target = resolve(schema, schemas);
    if (visited.includes(target)) return;
    for (const [name, property] of membersOf(target, schemas, () => false).properties) {
      add('body', within + name, property);
      visit(resolve(property, schemas), `${within}${name}.`, [...visited, target]);
    }
  };
  const content: Content = operation.requestBody?.content ?? {};
  for (const { schema } of Object.values(content)) if (schema) visit(schema, '', []);
  return references;
}
