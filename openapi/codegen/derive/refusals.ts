import type { Json, Recipe, RefusalRecipe, Schema } from '../contract.ts';
import type { Contract, JoinedOperation } from '../join.ts';
import { componentName } from '../join.ts';
import { isRecord } from '../references.ts';
import { resolve } from '../schema.ts';
import { membersOf } from '../valibot/members.ts';
import { derivedCodes, problemsOf } from './problems.ts';
import { referring, targetsOf } from './relations.ts';

/** The schemas of uploaded files and of their purposes. */
const [FILE, PURPOSE] = ['StoredFile', 'FilePurpose'];
/** Placeholder in a recipe for the id of a file. */
const HERE = '{file}';
/** An id that no record has. */
const UNKNOWN_ID = '999999999';

type Recipes = Readonly<Record<string, RefusalRecipe>>;

/** The rules of a purpose in the contract. */
interface Purpose {
  readonly name: string;
  readonly types: readonly string[];
  readonly wrongType: string;
  readonly tooLarge: string;
  /** The smallest size in bytes that is too large. */
  readonly tooMany: number;
  readonly sample: string;
}

/** How to provoke each special refusal of an operation: its own recipes, and those that follow from files. */
export function refusalRecipes(contract: Contract, joined: JoinedOperation): Recipes {
  const codes = new Set(problemsOf(contract, joined));
  const derived = { ...ofUpload(contract, joined), ...ofFile(contract, joined, codes) };
  return {
    ...Object.fromEntries(Object.entries(derived).filter(([code]) => codes.has(code))),
    ...joined.operation['x-recipe']?.refusals,
  };
}

/** The declared codes of an operation with neither a recipe nor a reason why there is none. */
export function untriedCodes(contract: Contract, joined: JoinedOperation): string[] {
  if (joined.operation['x-recipe']?.unreachable !== undefined) return [];
  const tried = new Set([
    ...derivedCodes(contract, joined),
    ...(joined.security === 'client' ? ['AUTH_CLIENT_INVALID'] : []),
    ...Object.keys(refusalRecipes(contract, joined)),
  ]);
  return (joined.operation['x-problems'] ?? []).filter((code) => !tried.has(code));
}

function purposesOf({ schemas }: Contract): Purpose[] {
  return Object.entries(schemas.get(PURPOSE)?.['x-values'] ?? {}).flatMap(([name, facts]): Purpose[] => {
    if (!isRecord(facts)) return [];
    const { types, wrongType, tooLarge, below, atMost, sample } = facts;
    return [
      {
        name,
        types: Array.isArray(types) ? types.map((type) => textOf(type)) : [],
        wrongType: textOf(wrongType),
        tooLarge: textOf(tooLarge),
        tooMany: typeof below === 'number' ? below : Number(atMost) + 1,
        sample: textOf(sample),
      },
    ];
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Finds a purpose that shares no file type with the given one. */
const another = (all: readonly Purpose[], { types }: Purpose): Purpose | undefined =>
  all.find((one) => !one.types.some((type) => types.includes(type)));

/** The invalid samples of a purpose, by code. */
const badSamples = ({ problems }: Contract, purpose: string): [code: string, sample: string][] =>
  [...problems].flatMap(([code, { samples }]): [string, string][] => {
    const sample = samples?.[purpose];
    return sample === undefined ? [] : [[code, sample]];
  });

const bodiesOf = ({ operation }: JoinedOperation): [mediaType: string, schema: Schema][] =>
  Object.entries(operation.requestBody?.content ?? {}).flatMap(([mediaType, { schema }]): [string, Schema][] =>
    schema === undefined ? [] : [[mediaType, schema]],
  );

const propertiesOf = ({ schemas }: Contract, schema: Schema): ReadonlyMap<string, Schema> =>
  membersOf(resolve(schema, schemas), schemas, () => false).properties;

/** Whether a property is the purpose of an uploaded file. */
const isUpload = (contract: Contract, joined: JoinedOperation): boolean =>
  bodiesOf(joined).some(([, schema]) =>
    [...propertiesOf(contract, schema).values()].some(({ $ref = '' }) => componentName($ref) === PURPOSE),
  );

/**
 * The refusals of an upload. A form sends bytes of another type or of a bad sample; other uploads send a name and a
 * size.
 */
function ofUpload(contract: Contract, joined: JoinedOperation): Recipes {
  if (!isUpload(contract, joined)) return {};
  const all = purposesOf(contract);
  const isForm = bodiesOf(joined).some(([mediaType]) => mediaType === 'multipart/form-data');
  return Object.fromEntries(all.flatMap((purpose) => (isForm ? ofForm(contract, all, purpose) : ofSession(purpose))));
}

function ofForm(contract: Contract, all: readonly Purpose[], purpose: Purpose): [string, RefusalRecipe][] {
  const { name, wrongType, tooLarge } = purpose;
  const other = another(all, purpose);
  return [
    ...(other === undefined ? [] : [pair(wrongType, { body: `${name}/${other.sample}` })]),
    pair(tooLarge, { unreachable: 'So many bytes are not sent; an upload in chunks says how many there are' }),
    ...badSamples(contract, name).map(([code, sample]) => pair(code, { body: `${name}/${sample}` })),
  ];
}

const ofSession = ({ name, types, wrongType, tooLarge, tooMany }: Purpose): [string, RefusalRecipe][] => [
  [wrongType, { body: { purpose: name, name: 'sample.unknown' } }],
  [tooLarge, { body: { purpose: name, name: `sample.${types[0] ?? ''}`, size: tooMany } }],
];

const pair = (code: string, recipe: RefusalRecipe): [string, RefusalRecipe] => [code, recipe];

/** The refusals of a file in a body: missing, incomplete, of another type, and bad samples. */
function ofFile(contract: Contract, joined: JoinedOperation, codes: ReadonlySet<string>): Recipes {
  const request = joined.operation['x-recipe']?.file ?? bodyWithFile(contract, joined);
  if (request === undefined) return {};
  const all = purposesOf(contract);
  const purpose = all.find(({ wrongType }) => codes.has(wrongType));
  const other = purpose && another(all, purpose);
  const naming = (file: string): RefusalRecipe => ({ ...request, body: withFile(request.body ?? {}, file) });
  const uploads = contract.operations.filter((one) => isUpload(contract, one));
  return {
    ...Object.fromEntries(
      badSamples(contract, purpose?.name ?? '').map(([code, sample]) =>
        pair(code, naming(`{file:${purpose?.name}/${sample}}`)),
      ),
    ),
    ...Object.fromEntries(
      uploads
        .flatMap((one) => one.operation['x-problems'] ?? [])
        .map((code) => pair(code, { unreachable: 'Such a file cannot be uploaded' })),
    ),
    FILE_NOT_UPLOADED: naming(UNKNOWN_ID),
    ...(purpose && { FILE_UPLOADING: naming(`{uploading:${purpose.name}}`) }),
    ...(purpose && other && { [purpose.wrongType]: naming(`{file:${other.name}}`) }),
  };
}

/** A request whose body holds only the placeholder of a file, in the first property that takes one. */
function bodyWithFile(contract: Contract, joined: JoinedOperation): Recipe['file'] {
  const { schemas } = contract;
  const isFile = (schema: Schema): boolean =>
    targetsOf(referring(schema, schemas) ?? {}).some(({ entity }) => entity === FILE) &&
    resolve(schema, schemas).type === 'string';
  for (const [, schema] of bodiesOf(joined))
    for (const [name, property] of propertiesOf(contract, schema))
      if (isFile(property)) return { body: { [name]: HERE } };
  return undefined;
}

/** Inserts a file at its placeholder in a part of a recipe. */
function withFile(value: Json, file: string): Json {
  if (value === HERE) return file;
  if (Array.isArray(value)) return value.map((item: Json) => withFile(item, file));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withFile(member, file)]));
}
