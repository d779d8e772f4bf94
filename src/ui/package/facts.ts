/** The facts of an installation package. A field is absent if it can't be read. */
export interface PackageFacts {
  /** Package name, bundle identifier or bundle name. */
  name?: string | undefined;
  /** The displayed version. */
  version?: string | undefined;
  /** The build number. */
  build?: string | undefined;
  /** The minimum system version: an API level for Android and HarmonyOS, a version for iOS. */
  lowestSystem?: string | undefined;
}

/** What is read from an installation package; null if it can't be read, `noManifest` if devices can't install it. */
export type PackageReading = PackageFacts | 'noManifest' | null;
