import { kebabOf } from '../../codegen/words.ts';
import type { Content, Lifecycle, Schema } from '../../codegen/contract.ts';
import { menusOf } from '../../codegen/derive/menus.ts';
import { problemsOf } from '../../codegen/derive/problems.ts';
import { innerSchemas } from '../../codegen/schema.ts';
import { homesOf } from '../../codegen/derive/relations.ts';
import { componentName } from '../../codegen/join.ts';
import type { Contract, JoinedOperation } from '../../codegen/join.ts';
import type { LayOut } from './diagram/layout.ts';
import type { Loaded } from './load.ts';

/** The permissions of a role, as named in the contract. */
export interface Role {
  readonly role: string;
  /** Display name, in the language of the sample data. */
  readonly name?: string | undefined;
  /** `menu#control`. */
  readonly permissions: readonly string[];
}

/** One resource, which has its own page. */
export interface TagPage {
  readonly name: string;
  readonly description: string;
  readonly domain: string;
  /** File name. */
  readonly path: string;
  readonly operations: readonly JoinedOperation[];
  /** Keys of the menus whose controls allow its operations. */
  readonly menus: readonly string[];
  /** Names of the schemas that the page describes. */
  readonly schemas: readonly string[];
  readonly lifecycles: readonly (readonly [entity: string, lifecycle: Lifecycle])[];
}

/** The contract in the order of the site, with the place of everything that can be linked to. */
export interface Model extends Loaded {
  readonly roles: readonly Role[];
  /** Address of the API in examples. */
  readonly origin: string;
  /** Whether scripts replace `origin` by the origin of the page. */
  readonly isOriginOpen: boolean;
  readonly layOut: LayOut;
  readonly operations: ReadonlyMap<string, JoinedOperation>;
  readonly tags: readonly TagPage[];
  /** Schemas that several resources use. */
  readonly sharedSchemas: readonly string[];
  /** Link to the description of a schema: `upgrades.html#schema-Upgrade`. */
  schemaHref(name: string): string;
  operationHref(id: string): string;
  /** The operations that use a schema, directly or through others. */
  readonly usersOf: ReadonlyMap<string, readonly JoinedOperation[]>;
  /** The operations that answer with a problem code. */
  readonly answeredBy: ReadonlyMap<string, readonly JoinedOperation[]>;
}

export const SHARED_PAGE = 'schemas.html';

/** The options that the model keeps unchanged. */
type SiteOptions = Pick<Model, 'roles' | 'origin' | 'isOriginOpen' | 'layOut'>;

/** Sorts the contract into pages. */
export function createModel(loaded: Loaded, options: SiteOptions): Model {
  const { contract } = loaded;
  const usersOf = usersOfSchemas(contract);
  const homes = homesOf(contract);
  /**
   * The home of a schema: the operation that reads its records, otherwise the one that creates them, otherwise its only
   * user.
   */
  const findTag = (name: string): string | undefined => {
    const tags = new Set((usersOf.get(name) ?? []).map(({ tag }) => tag));
    const home = homes.get(name)?.tag ?? makerTag(contract, name);
    const [first] = tags;
    return home ?? (tags.size === 1 ? first : undefined);
  };
  // Cached, because nearly every link needs it.
  const tagOf = new Map([...contract.schemas.keys()].map((name) => [name, findTag(name)]));
  const byHome = Map.groupBy([...contract.schemas.keys()].toSorted(), (name) => tagOf.get(name));
  const tags = contract.tags.map((tag): TagPage => {
    const operations = contract.operations.filter((joined) => joined.tag === tag.name);
    const schemas = byHome.get(tag.name) ?? [];
    return {
      name: tag.name,
      description: tag.description,
      domain: contract.originOf('tags', tag.name).source.domain,
      path: `${kebabOf(tag.name)}.html`,
      operations,
      menus: [...new Set(operations.flatMap((joined) => menusOf(contract, joined)))],
      schemas,
      lifecycles: schemas.flatMap((name) => {
        const lifecycle = contract.lifecycles.get(name);
        return lifecycle ? [[name, lifecycle] as const] : [];
      }),
    };
  });
  const pageOf = new Map(tags.map(({ name, path }) => [name, path]));
  const operations = new Map(contract.operations.map((joined) => [joined.id, joined]));
  return {
    ...loaded,
    ...options,
    operations,
    tags,
    sharedSchemas: byHome.get(undefined) ?? [],
    schemaHref: (name) => `${pageOf.get(tagOf.get(name) ?? '') ?? SHARED_PAGE}#schema-${name}`,
    operationHref: (id) => `${pageOf.get(operations.get(id)?.tag ?? '') ?? ''}#${id}`,
    usersOf,
    answeredBy: operationsByProblem(contract),
  };
}

/** The resource whose operation creates the records of an entity, if its lifecycle has one. */
function makerTag(contract: Contract, entity: string): string | undefined {
  const [creator] = contract.lifecycles.get(entity)?.create ?? [];
  return contract.operations.find(({ id }) => id === creator)?.tag;
}

function operationsByProblem(contract: Contract): Map<string, JoinedOperation[]> {
  const byProblem = new Map<string, JoinedOperation[]>();
  for (const joined of contract.operations)
    for (const code of problemsOf(contract, joined)) byProblem.set(code, [...(byProblem.get(code) ?? []), joined]);
  return byProblem;
}

function usersOfSchemas({ operations, schemas }: Contract): Map<string, JoinedOperation[]> {
  const users = new Map<string, JoinedOperation[]>();
  for (const joined of operations) {
    const names = new Set<string>();
    const visit = (schema: Schema): void => {
      if (schema.$ref !== undefined) {
        const name = componentName(schema.$ref);
        if (!names.has(name)) {
          names.add(name);
          visit(schemas.get(name) ?? {});
        }
      }
      innerSchemas(schema).forEach(visit);
    };
    const { requestBody, responses } = joined.operation;
    const contents: readonly Content[] = [
      requestBody?.content ?? {},
      ...Object.values(responses).map(({ content = {} }) => content),
    ];
    for (const { schema } of contents.flatMap((content) => Object.values(content))) if (schema) visit(schema);
    for (const { schema } of joined.parameters) visit(schema);
    for (const name of names) users.set(name, [...(users.get(name) ?? []), joined]);
  }
  return users;
}
