/**
 * TypeScript types of the contract. `notation.schema.json` is the authority: a document that passes it has these types,
 * so the code below needs no casts.
 */

type Scalar = string | number | boolean | null;
export type Json = Scalar | readonly Json[] | { readonly [key: string]: Json };

export type TypeName = 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object';

/** At least one of some properties must have a value when others have certain values. */
export interface RequiredWhen {
  /** The required property, or several of which at least one is required. */
  readonly property: string | readonly string[];
  /**
   * The allowed values by property, or by path parameter in braces. All conditions must hold; a rule without conditions
   * always applies.
   */
  readonly when?: Readonly<Record<string, readonly Scalar[]>>;
  /** Code of the refusal; `FIELD_REQUIRED` by default. */
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
  /**
   * The entity whose id the value holds, or `Entity.property` for another key; a list for one of several; false for
   * none.
   */
  readonly 'x-ref'?: string | readonly string[] | false;
  /** Whether the property occurs in requests only. */
  readonly writeOnly?: true;
  readonly 'x-max-bytes'?: number;
  readonly 'x-values'?: Readonly<Record<string, Json>>;
  /** The equivalent metrics of topics (`topic.metric`) by value of the enum; the value itself if omitted. */
  readonly 'x-metrics'?: Readonly<Record<string, readonly string[]>>;
  readonly 'x-lifecycle'?: Lifecycle;
  readonly 'x-required-when'?: readonly RequiredWhen[];
  /** Whether the value changes without a write. */
  readonly 'x-volatile'?: true;
}

export interface Transition {
  readonly from: readonly string[];
  /** The target state, or the possible ones if the record decides. */
  readonly to?: string | readonly string[];
  readonly while?: string;
  readonly failed?: string;
  /** Whether a success removes the record. */
  readonly removes?: true;
  /** The path parameter or body property that identifies the record; `id` by default. */
  readonly record?: string;
  readonly refuse?: string | Readonly<Record<string, string>>;
}

/** State changes other than the transitions of its own entity. */
export interface Change {
  readonly from: readonly string[];
  /** Target states; if there are several, the record decides. */
  readonly to: readonly string[];
  /** `clock`, `job`, `outside` (another system), or operations on other entities. */
  readonly by: readonly string[];
}

export interface Lifecycle {
  readonly field: string;
  readonly initial: string;
  /** The operations that create a record; empty if the platform discovers records itself. */
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
  /** Name by which later steps refer to its answer. */
  readonly as?: string;
  /** The target state of the record. */
  readonly in?: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Json;
}

/** The preconditions of a request, besides its example body and the records it refers to. */
interface RequestRecipe {
  readonly before?: readonly RecipeStep[];
  /**
   * The caller, if it is not the first user: `own`, in a session that the call may change or end; `colleague`, a user
   * with the same rights but not the initial role, assigned only to the current application; `stranger`, a user there
   * without any right; `outsider`, a user with the rights but no application; otherwise a user that a step has created.
   */
  readonly session?:
    | 'own'
    | 'colleague'
    | 'stranger'
    | 'outsider'
    | { readonly userName: string; readonly password: string };
  /** How to create the record that the path names. */
  readonly record?: {
    readonly in?: string;
    readonly path?: Readonly<Record<string, string>>;
    readonly body?: Readonly<Record<string, Json>>;
    /** Steps that prepare the record before its use. */
    readonly after?: readonly RecipeStep[];
  };
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Json;
}

/** How to provoke a refusal. */
export interface RefusalRecipe extends RequestRecipe {
  /** Why no call can provoke it. */
  readonly unreachable?: string;
}

/** How to make an operation succeed, and how to provoke its refusals. */
export interface Recipe extends RequestRecipe {
  /**
   * Recipes by problem code, or by `CODE/way` for a second way. Refusals that follow from the rest of the contract are
   * omitted; see derive/refusals.ts.
   */
  readonly refusals?: Readonly<Record<string, RefusalRecipe>>;
  /** A request with a file at `{file}`, if the example has no file or needs a larger body. */
  readonly file?: RequestRecipe;
  /**
   * Places where some values that fit the schema are still refused, because of another field or the state of the
   * system.
   */
  readonly narrower?: readonly string[];
  /** Values that only one record can have at a time: setting them on one record removes them from another. */
  readonly one?: Readonly<Record<string, Json>>;
  /** The entities that it creates besides the one in its answer. */
  readonly adds?: readonly string[];
  /** Whether only one of the records that it creates can exist at a time: the previous one must be removed first. */
  readonly single?: true;
  /** Whether only some calls require the caller's own password, and the example is not one of them. */
  readonly ownPassword?: 'sometimes';
  /** Why no call can make it succeed. */
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

/** A security requirement; empty for a public operation. */
type Security = readonly { readonly bearer?: readonly []; readonly client?: readonly [] }[];

/**
 * One permission, a list of alternatives, a map by value of a path parameter, or null for any signed-in user. Braces
 * hold path parameters or properties of the record.
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
  /** Conditional requirements of the query parameters. */
  readonly 'x-required-when'?: readonly RequiredWhen[];
  /** The screen that shows the table, with path parameters in braces; false for a list that is not exported. */
  readonly 'x-export'?: string | false;
  readonly 'x-list-parameters'?: readonly string[];
  /** Whether undeclared query parameters are refused; other operations ignore them. */
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
  /** Sample files that are refused with the code, by purpose. */
  readonly samples?: Readonly<Record<string, string>>;
} & Names;

/** A menu that ships with the platform: a screen, or a group of menus. */
export type MenuEntry = {
  readonly icon: string;
  /** Key of the parent menu; defaults to the part of its own key before the slash. */
  readonly parent?: string;
  /** Tag of the operations that its screen shows, if they require no permission. */
  readonly tag?: string;
  /** Controls of its screen that no operation names. */
  readonly controls?: readonly string[];
} & Names;

/** The controls that can be allowed on screens. */
export type ControlEntry = {
  /** Whether most screens have it: the form that grants rights gives it a column of its own. */
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

/** A dimension that splits and filters figures. All topics share its names and its parameter. */
export type Dimension = {
  /** The shared parameter that filters by its values. */
  readonly filter?: string;
  /** The shared parameter of the value to compare the filtered one with. Each is counted from its own release. */
  readonly compare?: string;
  /** The schema of its values; any text by default. */
  readonly values?: string;
  /** Whether each device has one value that never changes, so that counts of distinct devices add up along it. */
  readonly fixed?: true;
  /** `value` if its values have an order of their own; by default the largest part comes first. */
  readonly order?: 'value';
} & Names;

/** A figure of a topic: a measure, or a value computed from measures. */
export type Metric = {
  readonly unit?: 'millisecond' | 'second' | 'byte';
  readonly direction?: 'higher_is_better' | 'lower_is_better';
  /** Explains what it counts if the name is not enough. */
  readonly about?: Names;
} & MetricFormula &
  Names;

type MetricFormula =
  | { readonly type?: undefined; readonly of: string }
  | { readonly type: 'percentile'; readonly of: string; readonly percentile: number }
  | { readonly type: 'average'; readonly numerator: string; readonly denominator: string }
  | {
      readonly type: 'ratio';
      readonly numerator: string;
      readonly denominator: string;
      /** Whether a ratio is what the quotient leaves of one; its parts are in the order of the quotient. */
      readonly complement?: true;
    };

/** How a topic splits by a dimension of the catalogue. */
export interface TopicDimension {
  /** The lower bounds of the bins, if its values are sizes: whole numbers starting at 0. */
  readonly bins?: readonly number[];
  /**
   * The measures that it divides; all by default. Other measures keep their total in each part, like one half of a
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
  /** Further menus that open its screen. */
  readonly also?: readonly string[];
  readonly description: string;
  /** The parameter of its periods, if they differ from those of most topics. */
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
  /** Number of days after which the numbers of a day no longer change; by default they never change. */
  readonly settles?: number;
  /** Whether any two of its dimensions can be crossed. */
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
