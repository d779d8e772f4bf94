/** The facts of an installation package. A field is absent if it can't be read. */
export interface PackageFacts {
  /** Package name, bundle identifier or bundle name. */
  name?: string | undefined;
  /** The version that people see. */
  version?: string | undefined;
  /** The number behind it. */
  build?: string | undefined;
  /** The lowest system it runs on: an API level for Android and HarmonyOS, a version for iOS. */
  lowestSystem?: string | undefined;
}
