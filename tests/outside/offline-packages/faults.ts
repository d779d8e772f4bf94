/** Thirty faults that tired engineers make, each of a kind of its own. A server that has one of them behaves so. */
export const FAULTS = {
  // One application sees the other.
  'foreign-get': 'a package is read by its id alone, whatever application it belongs to',
  'foreign-update': 'a package is changed by its id alone',
  'foreign-delete': 'packages are deleted by their ids alone',
  'foreign-list': 'a list that is filtered by sub-application looks up the number in all applications',
  'key-of-anybody': 'an idempotency key answers whoever sends it, with what somebody else has made',
  // Changes are lost.
  'if-match-ignored': 'an update does not look at If-Match',
  'mark-without-revision': 'the mark of a defect changes a package, but not its revision',
  'publish-without-lock': 'two publications at once both see a pending package, and both succeed',
  // Rules besides the lifecycle.
  'version-unique-only': 'a version must be another one, but not a higher one',
  'same-file-taken': 'the file of the effective version is taken again',
  'published-deleted': 'only the state keeps a package: one that was cancelled is deleted, though it was published',
  'defective-published': 'a defective package is published',
  'first-of-many': 'an act upon several ids does the first, and says nothing of the others',
  'range-backwards': 'a range of client versions may end before it begins',
  // States.
  'published-again': 'an effective package is published once more',
  'taken-down-is-pending': 'what is taken down is pending, as if it was cancelled',
  'rollback-keeps': 'a rollback brings the earlier version back beside the present one',
  'publish-keeps': 'a publication leaves the effective version beside the new one',
  // Input.
  'reason-of-101': 'the reason of a defect may be one character too long',
  'unknown-in-clients': 'what is unknown inside of `clients` is dropped, not refused',
  'null-is-absent': 'null is taken where a property may be absent',
  'reason-trimmed': 'the reason of a defect is stored without the spaces at its ends',
  // Lists.
  'second-sort-ignored': 'only the first of several orders counts',
  'false-is-no-filter': 'a filter for `false` is none',
  'total-of-all': 'the total counts what the filters leave out',
  'page-of-50': 'a page has fifty records at most, whatever was asked for',
  // Answers.
  'password-of-uploader': 'a package tells of its uploader all that is known, the password too',
  'version-lost-below': 'the targets of a rollback are told without their versions',
  // Rights.
  'unmark-for-all': 'whoever reads packages may take the mark of a defect off',
  'header-is-membership': 'the application of X-App-Id is taken for that of the session, whosever it is',
} as const satisfies Record<string, string>;

export type Fault = keyof typeof FAULTS;

const isFault = (text: string): text is Fault => Object.hasOwn(FAULTS, text);

/** The fault of a name, or of a number in the order above, from 1. */
export function faultOf(text: string): Fault | undefined {
  return isFault(text) ? text : Object.keys(FAULTS).filter(isFault)[Number(text) - 1];
}
