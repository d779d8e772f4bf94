/**
 * The contract as TypeScript sees it. `notation.schema.json` is the authority: a document that passes it has these
 * shapes, so nothing below needs a cast.
 */

type Scalar = string | number | boolean | null;
export type Json = Scalar | readonly Json[] | { readonly [key: string]: Json };

export type TypeName = 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object';

/** Says of properties that one of them at least has a value where others have certain values. */
export interface RequiredWhen {
  /** The property; of several, one has to be there. */
  readonly property: string | readonly string[];
  /** By property, or path parameter in braces: the values of which it has one. All of them hold; without any, always. */
  readonly when?: Readonly<Record<string, readonly Scalar[]>>;
  /** FIELD_REQUIRED without it. */
  readonly code?: string;
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: TypeName | readonly TypeName[];
  readonly title?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly default?: Json;
  readonly example?: Json;
  readonly enum?: readonly Scalar[];
  readonly const?: Scalar;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly unevaluatedProperties?: false;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly 'x-problem'?: string;
  readonly 'x-problem-length'?: string;
  readonly 'x-problem-missing'?: string;
  /** The entity that the value names by its id, or `Entity.property` by another key; one of several; false for none. */
  readonly 'x-ref'?: string | readonly string[] | false;
  /** It is written and never read. */
  readonly writeOnly?: true;
  readonly 'x-max-bytes'?: number;
  readonly 'x-values'?: Readonly<Record<string, Json>>;
  /** By value of the enum: the metrics of topics (`topic.metric`) that it stands for, all the same; itself without it. */
  readonly 'x-metrics'?: Readonly<Record<string, readonly string[]>>;
  readonly 'x-lifecycle'?: Lifecycle;
  readonly 'x-required-when'?: readonly RequiredWhen[];
  /** Its value changes without a write. */
  readonly 'x-volatile'?: true;
}

export interface Transition {
  readonly from: readonly string[];
  /** The state it leads to, or those of which the record decides. */
  readonly to?: string | readonly string[];
  readonly while?: string;
  readonly failed?: string;
  /** A success takes the record away. */
  readonly removes?: true;
  /** The path parameter, or the property of the body, that names the record; `id` without it. */
  readonly record?: string;
  readonly refuse?: string | Readonly<Record<string, string>>;
}

/** What changes a state beside the transitions of its own entity. */
export interface Change {
  readonly from: readonly string[];
  /** Of several the record decides. */
  readonly to: readonly string[];
  /** `clock`, `job`, `outside` (another system), or operations on other entities. */
  readonly by: readonly string[];
}

export interface Lifecycle {
  readonly field: string;
  readonly initial: string;
  /** The operations that make a record; none where the platform finds it. */
  readonly create: readonly string[];
  readonly also?: readonly Change[];
  readonly transitions: Readonly<Record<string, Transition>>;
  /** What brings a record to a state that no transition of its own leads to. */
  readonly reach?: Readonly<Record<string, readonly RecipeStep[]>>;
}

/** A call that must succeed, or a record that must be there, before what a recipe is for. */
export interface RecipeStep {
  readonly call?: string;
  /** An entity of which a record is made. */
  readonly make?: string;
  /** What later steps call its answer. */
  readonly as?: string;
  /** The state that the record is brought to. */
  readonly in?: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Json;
}

/** What a request needs beside the example of its body and the records that it refers to. */
interface RequestRecipe {
  readonly before?: readonly RecipeStep[];
  /**
   * Who calls, where that is not the first user: `own`, in a session that the call may change or end; `colleague`, somebody
   * with the same rights but not the initial role, assigned to the current application alone; `stranger`, somebody there
   * without a right; `outsider`, with the rights and no application; else a user that a step has made.
   */
  readonly session?:
    | 'own'
    | 'colleague'
    | 'stranger'
    | 'outsider'
    | { readonly userName: string; readonly password: string };
  /** How the record that the path names is made. */
  readonly record?: {
    readonly in?: string;
    readonly path?: Readonly<Record<string, string>>;
    readonly body?: Readonly<Record<string, Json>>;
    /** What is done with it before it is used. */
    readonly after?: readonly RecipeStep[];
  };
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Json;
}

/** How a refusal is brought about. */
export interface RefusalRecipe extends RequestRecipe {
  /** Why no call brings it about. */
  readonly unreachable?: string;
}

/** How an operation is made to succeed, and to refuse. */
export interface Recipe extends RequestRecipe {
  /** By problem code, a second way with a name: `CODE/way`; what follows from the rest is not said, see derive/refusals.ts. */
  readonly refusals?: Readonly<Record<string, RefusalRecipe>>;
  /** A request with a file, `{file}` in its place, where the example has none or its body says more. */
  readonly file?: RequestRecipe;
  /** Places of which not every value is taken that fits its schema: another field or the state of the system decides. */
  readonly narrower?: readonly string[];
  /** Of the records that it changes one at a time has these values, which another one loses by it. */
  readonly one?: Readonly<Record<string, Json>>;
  /** The entities of what it makes beside its answer. */
  readonly adds?: readonly string[];
  /** Of the records that it makes one can be there at a time: the one before has to go. */
  readonly single?: true;
  /** Its example is none of the calls that ask for the caller's own password. */
  readonly ownPassword?: 'sometimes';
  /** Why nothing that is called can make it succeed. */
  readonly unreachable?: string;
}

export interface Reference {
  readonly $ref: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description?: string;
  readonly required?: boolean;
  readonly schema: Schema;
  /** Recorded; by hand examples stand in schemas. */
  readonly example?: Json;
}

interface MediaType {
  readonly schema?: Schema;
  /** Recorded. */
  readonly example?: Json;
}

export type Content = Readonly<Record<string, MediaType>>;

export interface RequestBody {
  readonly description?: string;
  readonly required?: boolean;
  readonly content: Content;
}

export interface ResponseHeader {
  readonly description?: string;
  readonly required?: boolean;
  readonly schema: Schema;
  /** Recorded. */
  readonly example?: string;
}

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, ResponseHeader>>;
  readonly content?: Content;
}

/** A security requirement: empty means public. */
type Security = readonly { readonly bearer?: readonly []; readonly client?: readonly [] }[];

/** One, several of which any will do, one per value of a path parameter, or null for any signed-in user. In braces path parameters, or properties of the record. */
export type Permission = string | readonly string[] | Readonly<Record<string, string | readonly string[]>> | null;

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly security?: Security;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: RequestBody;
  readonly responses: Readonly<Record<string, Response>>;
  readonly 'x-permission'?: Permission;
  readonly 'x-problems'?: readonly string[];
  readonly 'x-problem-schema'?: string;
  /** Of its query parameters. */
  readonly 'x-required-when'?: readonly RequiredWhen[];
  /** The screen whose table it is, with path parameters in braces; false for a list that is not exported. */
  readonly 'x-export'?: string | false;
  /** Its query parameters are all that it takes: another one is refused, which others drop. */
  readonly 'x-closed'?: true;
  readonly 'x-recipe'?: Recipe;
}

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof METHODS)[number];

type PathItem = { readonly parameters?: readonly (Parameter | Reference)[] } & {
  readonly [method in Method]?: Operation;
};

export const LANGUAGES = ['zh_CN', 'zh_TW', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export type ProblemEntry = {
  readonly status?: number;
  /** By purpose: the sample of a file that is refused with the code. */
  readonly samples?: Readonly<Record<string, string>>;
} & Names;

/** A menu as the platform is delivered with it: of a screen, or of a group of menus. */
export type MenuEntry = {
  readonly icon: string;
  /** Key of the menu that it is below; what is before the slash of its own key where that is not said. */
  readonly parent?: string;
  /** Tag whose operations its screen shows, where these ask for no permission. */
  readonly tag?: string;
  /** Controls of its screen that no operation names. */
  readonly controls?: readonly string[];
} & Names;

/** What can be allowed on screens. */
export type ControlEntry = {
  /** Most screens have it: where rights are given it is a column of its own. */
  readonly common?: true;
} & Names;

/** What something is called in each language. */
export type Names = { readonly [language in Language]: string };

/**
 * How numbers are added up: events, different devices, amounts, or how many there are of each size; or how many values of a
 * dimension what was counted has, or what one measure (`of`) counted.
 */
export type Measure =
  | 'count'
  | 'count_distinct'
  | 'sum'
  | 'histogram'
  | { readonly values: string; readonly of?: string };

/** By what figures are split and filtered; the words and the parameter are those of all topics. */
export type Dimension = {
  /** The shared parameter that keeps some of its values. */
  readonly filter?: string;
  /** The shared parameter that names another value, with which the one of the filter is compared from the release of each on. */
  readonly compare?: string;
  /** The schema of its values; texts as they come without it. */
  readonly values?: string;
  /** A device has one value of it, which never changes: distinct devices add up along it. */
  readonly fixed?: true;
  /** Its values have an order of their own; without it the greatest part comes first. */
  readonly order?: 'value';
} & Names;

/** A figure of a topic: a measure as it is, or what is worked out of measures. */
export type Metric = {
  readonly unit?: 'millisecond' | 'second' | 'byte';
  readonly direction?: 'higher_is_better' | 'lower_is_better';
  /** What it counts, where the name does not say it. */
  readonly about?: Names;
} & MetricFormula &
  Names;

type MetricFormula =
  | { readonly type?: undefined; readonly of: string }
  | { readonly type: 'percentile'; readonly of: string; readonly percentile: number }
  | { readonly type: 'ratio' | 'average'; readonly numerator: string; readonly denominator: string };

/** How a topic splits by a dimension of the catalogue. */
export interface TopicDimension {
  /** The lower bounds of its values, where these are sizes: whole numbers from 0 on. */
  readonly bins?: readonly number[];
  /** The measures that it divides; all of them without this. What it does not divide stays whole: half of a ratio. */
  readonly splits?: readonly string[];
}

/** A table of a topic: a row for each combination of the values of some dimensions. */
export interface TopicTable {
  readonly rows: readonly string[];
  /** What a row tells of its values beside them, such as the title of a message; absent where that is gone. */
  readonly tells?: Readonly<Record<string, Schema>>;
  /** The metric, value or told property by which it is sorted at first, the greatest on top. */
  readonly sort: string;
}

/** Numbers of one kind of thing, from which reads are generated; see notation.md. */
export type Topic = {
  readonly menu: string;
  /** Further menus that its screen is opened by. */
  readonly also?: readonly string[];
  readonly description: string;
  /** The parameter of its periods, where these are others than those of most topics. */
  readonly range?: string;
  readonly filters: readonly string[];
  readonly measures: Readonly<Record<string, Measure>>;
  readonly metrics: Readonly<Record<string, Metric>>;
  readonly dimensions: Readonly<Record<string, TopicDimension>>;
  readonly tables?: Readonly<Record<string, TopicTable>>;
  /** Metrics each of which counts a part of the one before it: sent, arrived, clicked. */
  readonly steps?: readonly string[];
  /** What happens to what is counted, and is told of it: the sending of a message. */
  readonly events?: readonly string[];
  /** After how many days the numbers of a day no longer change; they never do without it. */
  readonly settles?: number;
  /** Whether any two of its dimensions are told against each other, too. */
  readonly crosses?: true;
} & Names;

export interface Tag {
  readonly name: string;
  readonly description: string;
}

/** One source document. */
export interface ContractDocument {
  readonly openapi: '3.1.1';
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly security?: Security;
  readonly tags?: readonly Tag[];
  readonly paths?: Readonly<Record<string, PathItem>>;
  readonly components?: {
    readonly securitySchemes?: Readonly<Record<string, Json>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
    readonly schemas?: Readonly<Record<string, Schema>>;
  };
  readonly 'x-control-catalogue'?: Readonly<Record<string, ControlEntry>>;
  readonly 'x-menu-catalogue'?: Readonly<Record<string, MenuEntry>>;
  readonly 'x-problem-catalogue'?: Readonly<Record<string, ProblemEntry>>;
  readonly 'x-dimension-catalogue'?: Readonly<Record<string, Dimension>>;
  readonly 'x-topic-catalogue'?: Readonly<Record<string, Topic>>;
}
