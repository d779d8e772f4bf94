/** What an installation package says of itself. A field is absent where it says nothing that can be read. */
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
