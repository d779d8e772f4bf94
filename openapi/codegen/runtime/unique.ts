/** Whether no scalar occurs twice. 1 and "1" differ. */
export function isUnique<T extends string | number | boolean | null>(items: T[]): boolean {
  return new Set(items).size === items.length;
}
