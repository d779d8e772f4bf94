/** The contract's half of `codegen.config.ts`; paths are relative to the project's root. */
export interface CodegenConfig {
  /** Folder of the hand-written documents, one `<domain>.yaml` each. */
  readonly documents: string;
  /** Folder for types, schemas and tables. */
  readonly output: string;
  /** Folder for the query hooks. */
  readonly client: string;
  /** Module of the console whose `register` learns the operations of each tag that has hooks. */
  readonly register: string;
  /** Module of the console with what the files of the client share. */
  readonly helpers: string;
  /** Title of the joined document. */
  readonly title: string;
  /** Pairs of operations whose paths may overlap, each as `METHOD /path`. */
  readonly overlaps: readonly (readonly [string, string])[];
}
