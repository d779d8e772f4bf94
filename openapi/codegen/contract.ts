/**
 * The contract as TypeScript sees it. `notation.schema.json` is the authority: a document that passes it has these
 * shapes, so nothing below needs a cast.
 */

type Scalar = string | number | boolean | null;
export type Json = Scalar | readonly Json[] | { readonly [key: string]: Json };

export type TypeName = 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object';

/** At least one of some properties must have a value when others have certain values. */
export interface RequiredWhen {
  /** The property; of several, one has to be there. */
  readonly property: string | readonly string[];
  /**
   * By property, or path parameter in braces: the values of which it must have one. All conditions apply; without any,
   * the rule always applies.
   */
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
  /**
   * By value of the enum: the equivalent metrics of topics (`topic.metric`) that it stands for; the value itself where
   * omitted.
   */
  readonly 'x-metrics'?: Readonly<Record<string, readonly string[]>>;
  readonly 'x-lifecycle'?: Lifecycle;
  readonly 'x-required-when'?: readonly RequiredWhen[];
  /** Its value changes without a write. */
  readonly 'x-volatile'?: true;
}

export interface Transition {
  readonly from: readonly string[];
  /** The state it leads to, or the possible ones where the record decides. */
  readonly to?: string | readonly string[];
  readonly while?: string;
  readonly failed?: string;
  /** A success takes the record away. */
  readonly removes?: true;
  /** The path parameter, or the property of the body, that names the record; `id` without it. */
  readonly record?: string;
  readonly refuse?: string | Readonly<Record<string, string>>;
}

/** State changes other than the transitions of its own entity. */
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
  /** How to bring a record to a state that none of its transitions leads to. */
  readonly reach?: Readonly<Record<string, readonly RecipeStep[]>>;
}

/** A call that must succeed, or a record that must exist, before the recipe is used. */
export interface RecipeStep {
  readonly call?: string;
  /** An entity to create a record of. */
  readonly make?: string;
  /** Name of its answer in later steps. */
  readonly as?: string;
  /** The state that the record is brought to. */
  readonly in?: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Json;
}

/** The preconditions of a request, besides its example body and the records it refers to. */
interface RequestRecipe {
  readonly before?: readonly RecipeStep[];
  /**
   * Who calls, where that is not the first user: `own`, in a session that the call may change or end; `colleague`, a
   * user with the same rights but not the initial role, assigned only to the current application; `stranger`, a user
   * there without any right; `outsider`, a user with the rights but no application; otherwise a user that a step has
   * created.
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
    /** How it is prepared before it is used. */
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
  /**
   * By problem code, or `CODE/way` for a second way. Refusals that follow from the rest of the contract are omitted,
   * see derive/refusals.ts.
   */
  readonly refusals?: Readonly<Record<string, RefusalRecipe>>;
  /** A request with a file, at `{file}`, where the example has none or its body needs more. */
  readonly file?: RequestRecipe;
  /**
   * Places where some values that fit the schema are still refused, because of another field or the state of the
   * system.
   */
  readonly narrower?: readonly string[];
  /** Of the records that it changes one at a time has these values, which another one loses by it. */
  readonly one?: Readonly<Record<string, Json>>;
  /** The entities it creates besides its answer. */
  readonly adds?: readonly string[];
  /** Of the records that it makes one can be there at a time: the one before has to go. */
  readonly single?: true;
  /** Its example is not one of the calls that require the caller's own password. */
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
  /** Recorded; handwritten examples stand in schemas. */
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

/**
 * One permission, several of which any is enough, one per value of a path parameter, or null for any signed-in user.
 * Braces hold path parameters or properties of the record.
 */
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
  /** The screen that shows the table, with path parameters in braces; false for a list that is not exported. */
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
  /** Key of the parent menu; by default the part of its own key before the slash. */
  readonly parent?: string;
  /** Tag whose operations its screen shows, where they require no permission. */
  readonly tag?: string;
  /** Controls of its screen that no operation names. */
  readonly controls?: readonly string[];
} & Names;

/** The controls that can be allowed on screens. */
export type ControlEntry = {
  /** Most screens have it: where rights are given it is a column of its own. */
  readonly common?: true;
} & Names;

/** A name in each language. */
export type Names = { readonly [language in Language]: string };

/**
 * How numbers are added up: events, distinct devices, amounts, or counts by size; or the number of distinct values of a
 * dimension, among all counted or among one measure (`of`).
 */
export type Measure =
  | 'count'
  | 'count_distinct'
  | 'sum'
  | 'histogram'
  | { readonly values: string; readonly of?: string };

/** The dimensions that split and filter figures; words and parameter are shared by all topics. */
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

/** A figure of a topic: a measure, or a value computed from measures. */
export type Metric = {
  readonly unit?: 'millisecond' | 'second' | 'byte';
  readonly direction?: 'higher_is_better' | 'lower_is_better';
  /** What it counts, where the name is not enough. */
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
  /**
   * The measures that it divides; all of them by default. Other measures keep their total in each part: half of a
   * ratio.
   */
  readonly splits?: readonly string[];
}

/** A table of a topic: a row for each combination of the values of some dimensions. */
export interface TopicTable {
  readonly rows: readonly string[];
  /** Further properties of a row, such as the title of a message; absent when the message no longer exists. */
  readonly tells?: Readonly<Record<string, Schema>>;
  /** The metric, value or further property that sorts it by default, in descending order. */
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
  /** Metrics that each count a part of the previous one: sent, arrived, clicked. */
  readonly steps?: readonly string[];
  /** The events listed with the numbers: the sending of a message. */
  readonly events?: readonly string[];
  /** After how many days the numbers of a day no longer change; they never do without it. */
  readonly settles?: number;
  /** Whether any two of its dimensions can be crossed, too. */
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
