import { type CheckedOperation, checkedOperations } from '../../checker/operation.ts';
import { escapeStep, isNode, type Located, schemaAt, valueAt } from '../../checker/pointer.ts';
import { type LifecycleRow, lifecycles, type TransitionRow } from '../../generated/lifecycles.ts';
import type { ProblemCode } from '../../generated/problems.ts';
import { refusals } from '../../generated/refusals.ts';
import { escapePattern, type Json } from './json.ts';
import { type Recipe, readRecipe, readSteps, type Step } from './calls/recipe.ts';

/** A body, and where its schema is. */
export interface BodyPlace {
  readonly mediaType: string;
  readonly pointer: string;
  readonly required: boolean;
}

/** The facts of an operation that the verifier uses. */
export interface Operation extends CheckedOperation {
  readonly body: BodyPlace | undefined;
  readonly answer: Omit<BodyPlace, 'required'> | undefined;
  /** The entity of which a success returns one record. */
  readonly entity: string | undefined;
  /** The entity whose records a success lists. */
  readonly lists: string | undefined;
  readonly codes: readonly ProblemCode[];
  /** The members of its body that name the records it acts on, and the entities of these. */
  readonly acts: ReadonlyMap<string, readonly Reference[]>;
  readonly recipe: Recipe;
}

/** An entity that a value names, and the property that it is the value of. */
export interface Reference {
  readonly entity: string;
  readonly key: string;
}

/** A lifecycle in the verifier's form. */
export interface Lifecycle extends Omit<LifecycleRow, 'transitions'> {
  /** Transitions by operation, or by `operation/value` if a path parameter decides. */
  readonly transitions: ReadonlyMap<string, TransitionRow>;
  /** How to bring a record to a state that its transitions do not lead to. */
  readonly reach: ReadonlyMap<string, readonly Step[]>;
}

/** The operations that create, read, list and remove records of an entity. */
export interface Entity {
  readonly name: string;
  readonly maker: Operation | undefined;
  readonly reader: Operation | undefined;
  readonly lister: Operation | undefined;
  readonly remover: Operation | undefined;
  readonly lifecycle: Lifecycle | undefined;
}

/** The contract in the verifier's form. */
export class Model {
  readonly document: unknown;
  /** All operations; those of the mock itself only if selected. */
  readonly operations: ReadonlyMap<string, Operation>;
  readonly entities: ReadonlyMap<string, Entity>;

  /**
   * @param document the joined contract
   * @param withMock whether the backend is the mock, with its control plane
   */
  constructor(document: unknown, withMock = false) {
    this.document = document;
    const all = [...checkedOperations(document).values()].filter(({ row }) => withMock || row.domain !== 'mock');
    this.operations = new Map(all.map((operation) => [operation.id, this.#operation(operation)]));
    const names = new Set(
      [...this.operations.values()].flatMap(({ entity, lists }) => [entity ?? [], lists ?? []].flat()),
    );
    for (const name of Object.keys(lifecycles)) names.add(name);
    this.entities = new Map([...names].map((name) => [name, this.#entity(name)]));
  }

  /** @throws RangeError */
  operation(id: string): Operation {
    const match = this.operations.get(id);
    if (match === undefined) throw new RangeError(`there is no operation ${id}`);
    return match;
  }

  /** @throws RangeError */
  entity(name: string): Entity {
    const match = this.entities.get(name);
    if (match === undefined) throw new RangeError(`there is no entity ${name}`);
    return match;
  }

  /** The schema at a pointer, with references followed. */
  schema(pointer: string): Located | undefined {
    return schemaAt(this.document, pointer);
  }

  /** The places of the properties that a schema declares, including its `allOf` parts; references are not followed. */
  properties(pointer: string, depth = 0): ReadonlyMap<string, string> {
    const names = new Map<string, string>();
    const located = depth > 4 ? undefined : this.schema(pointer);
    if (located === undefined) return names;
    const { properties } = located.schema;
    for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
      const parts = located.schema[keyword];
      for (const index of Array.isArray(parts) ? parts.keys() : [])
        for (const [name, place] of this.properties(`${located.pointer}/${keyword}/${index}`, depth + 1))
          names.set(name, place);
    }
    for (const name of Object.keys(isNode(properties) ? properties : {}))
      names.set(name, `${located.pointer}/properties/${escapeStep(name)}`);
    return names;
  }

  /** Whether a property may change between two reads. */
  isVolatile(pointer: string, name: string): boolean {
    const place = this.properties(pointer).get(name);
    const property = place === undefined ? undefined : valueAt(this.document, place);
    return isNode(property) && property['x-volatile'] === true;
  }

  /** The entities that the value of a schema names, each with the property that it is the value of. */
  references(pointer: string): readonly Reference[] {
    let at: string | undefined = pointer;
    for (let jumps = 0; at !== undefined && jumps < 10; jumps++) {
      const schema = valueAt(this.document, at);
      if (!isNode(schema)) return [];
      const { 'x-ref': refs, $ref: reference } = schema;
      if (refs === false) return [];
      if (refs !== undefined)
        return (Array.isArray(refs) ? refs : [refs]).map((target) => {
          const [entity = '', key = 'id'] = String(target).split('.');
          return { entity, key };
        });
      at = typeof reference === 'string' ? reference : undefined;
    }
    return [];
  }

  /** The entities that a path parameter of the operation refers to. */
  pathReferences(operation: Operation, name: string): readonly Reference[] {
    const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name);
    const references = parameter ? this.references(parameter.pointer) : [];
    if (references.length > 0 || name !== 'id') return references;
    const before = operation.row.path.slice(0, operation.row.path.indexOf('/{id}'));
    const match = [...this.operations.values()].find(
      ({ row, entity }) => row.method === 'GET' && row.path === `${before}/{id}` && entity !== undefined,
    );
    const collection = [...this.operations.values()].find(
      ({ row, lists }) => row.method === 'GET' && row.path === before && lists !== undefined,
    );
    const byLifecycle = Object.entries(lifecycles).find(([, { transitions }]) =>
      Object.keys(transitions).some((key) => key.split('/')[0] === operation.id),
    )?.[0];
    const entity = match?.entity ?? collection?.lists ?? byLifecycle;
    return entity === undefined ? [] : [{ entity, key: 'id' }];
  }

  #operation(checked: CheckedOperation): Operation {
    const node = valueAt(this.document, checked.pointer);
    const declaration = isNode(node) ? node : {};
    const body = contentIn(declaration['requestBody'], `${checked.pointer}/requestBody`);
    const status = checked.row.success;
    const answerNode = valueAt(this.document, `${checked.pointer}/responses/${status}`);
    const answer = contentIn(answerNode, `${checked.pointer}/responses/${status}`);
    const shape = answer === undefined ? undefined : this.#shape(answer.pointer);
    const acts = body === undefined ? new Map<string, Reference[]>() : this.#acts(checked.id, body, shape?.entity);
    return {
      ...checked,
      acts,
      body: body && {
        ...body,
        required: isNode(declaration['requestBody']) && declaration['requestBody']['required'] === true,
      },
      answer,
      entity: shape?.entity,
      lists: shape?.lists,
      codes: refusals[checked.id],
      recipe: readRecipe(declaration['x-recipe']),
    };
  }

  /** The properties of a body that name the records of an operation: `id` and `ids`, and those of its lifecycle. */
  #acts(id: string, { pointer }: Pick<BodyPlace, 'pointer'>, entity: string | undefined): Map<string, Reference[]> {
    const acts = new Map<string, Reference[]>();
    const all = Object.entries(lifecycles).flatMap(([name, { transitions }]) =>
      Object.entries<TransitionRow>(transitions).map(([key, { record = 'id' }]) => ({ name, key, record })),
    );
    const own = all.filter(({ key }) => key.split('/')[0] === id);
    const names = new Set(['id', 'ids', ...own.map(({ record }) => record)]);
    for (const [name, place] of this.properties(pointer)) {
      if (!names.has(name)) continue;
      const items = `${this.schema(place)?.pointer ?? place}/items`;
      const references = [place, items].map((one) => this.references(one)).find(({ length }) => length > 0);
      // Unless the lifecycle names it, `ids` may hold device ids.
      const matchingName = own.find(({ record }) => record === name)?.name ?? (name === 'id' ? entity : undefined);
      const entities = references ?? (matchingName === undefined ? [] : [{ entity: matchingName, key: 'id' }]);
      if (entities.length > 0) acts.set(name, [...entities]);
    }
    return acts;
  }

  /** Whether an answer is a record or a list, and its entity. */
  #shape(pointer: string): { entity?: string; lists?: string } {
    const schemaName = nameAt(this.document, pointer);
    const located = this.schema(pointer);
    const list = located?.schema['items'] === undefined ? this.properties(pointer).get('items') : located.pointer;
    const items = list === undefined ? undefined : this.schema(list)?.pointer;
    const place = items === undefined ? undefined : `${items}/items`;
    if (place !== undefined && isNode(valueAt(this.document, place))) {
      const lists = nameAt(this.document, place);
      return lists === undefined ? {} : { lists };
    }
    return schemaName === undefined ? {} : { entity: schemaName };
  }

  #entity(name: string): Entity {
    const all = [...this.operations.values()];
    const row = Object.entries(lifecycles).find(([entity]) => entity === name)?.[1];
    const reader =
      all.find((one) => one.row.method === 'GET' && one.entity === name && one.row.path.endsWith('}')) ??
      all.find((one) => one.row.method === 'GET' && one.entity === name);
    // If a list has more properties than the record itself, its path determines the entity.
    const lister =
      all.find((one) => one.row.method === 'GET' && one.lists === name) ??
      all.find((one) => one.lists !== undefined && reader?.row.path === `${one.row.path}/{id}`);
    const makers = all.filter(
      (one) =>
        one.row.success === 201 && (one.entity === name || (lister !== undefined && one.row.path === lister.row.path)),
    );
    const maker =
      makers.find(({ id }) => row?.create[0] === id) ??
      makers.toSorted((a, b) => a.row.path.length - b.row.path.length)[0] ??
      all.find(({ id }) => row?.create[0] === id);
    const removal = row && Object.entries<TransitionRow>(row.transitions).find(([, { removes }]) => removes)?.[0];
    const home = maker?.row.path ?? lister?.row.path;
    const remover =
      all.find(({ id }) => id === removal) ??
      all.find(
        (one) =>
          one.row.method === 'DELETE' &&
          home !== undefined &&
          new RegExp(`^${escapePattern(home)}/\\{\\w+\\}$`, 'u').test(one.row.path),
      );
    const schema = valueAt(this.document, `#/components/schemas/${name}/x-lifecycle/reach`);
    const lifecycle = row && {
      ...row,
      transitions: new Map(Object.entries<TransitionRow>(row.transitions)),
      reach: new Map(Object.entries(isNode(schema) ? schema : {}).map(([state, steps]) => [state, readSteps(steps)])),
    };
    return { name, maker, reader, lister, remover, lifecycle };
  }
}

/** `Upgrade` if a schema refers to `#/components/schemas/Upgrade`. */
function nameAt(document: unknown, pointer: string): string | undefined {
  const schema = valueAt(document, pointer);
  const reference = isNode(schema) ? schema['$ref'] : undefined;
  return typeof reference === 'string' ? reference.slice(reference.lastIndexOf('/') + 1) : undefined;
}

function contentIn(holder: unknown, pointer: string): Omit<BodyPlace, 'required'> | undefined {
  const content = isNode(holder) ? holder['content'] : undefined;
  const [mediaType] = Object.keys(isNode(content) ? content : {});
  if (mediaType === undefined) return undefined;
  return { mediaType, pointer: `${pointer}/content/${escapeStep(mediaType)}/schema` };
}

/** Narrows a part of the document, which was parsed from JSON. */
export function jsonOf(value: unknown): Json | undefined {
  if (value === undefined) return undefined;
  const json: Json = JSON.parse(JSON.stringify(value));
  return json;
}
