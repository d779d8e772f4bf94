/** The contract's half of `codegen.config.ts`; paths are relative to the project's root. */
export interface CodegenConfig {
  /** Folder of the hand-written documents, one `<domain>.yaml` each. */
  readonly documents: string;
  /** Folder of the recorded examples. */
  readonly examples: string;
  /** Folder for types, schemas and tables. */
  readonly output: string;
  /** Folder for the query hooks. */
  readonly client: string;
  /** Module of the console whose `register` receives the operations of each tag that has hooks. */
  readonly register: string;
  /** Module of the console with the shared parts of the client. */
  readonly helpers: string;
  /** Module of the console with the schemas of a list's search parameters. */
  readonly search: string;
  /** Module of the console that explains why a lifecycle refuses an operation. */
  readonly refusal: string;
  /** Module of the console with the type of a query. */
  readonly query: string;
  /** Module of the console that turns days into instants. */
  readonly days: string;
  /** A text with a table of the resources between two marks. */
  readonly readme: string;
  /** Title of the joined document. */
  readonly title: string;
  /** Contact of the joined document. */
  readonly contact: { readonly name: string };
  /** A CommonMark text with the conventions of all operations: the description of the joined document. */
  readonly conventions: string;
  /** The server URL in the joined document. */
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  /** Pairs of operations whose paths may overlap, each as `METHOD /path`. */
  readonly overlaps: readonly (readonly [string, string])[];
}
