import { Refusal } from './refusal.ts';
import type { World } from './world.ts';

/** Runs work in a transaction; a refusal undoes it, unless it says that what was written stays. */
export async function commit<T extends object>(world: World, actor: string, work: () => T | Promise<T>): Promise<T> {
  const done = await world.commit<T | Refusal>(actor, async () => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refusal && error.extras.keepsWrites) return error;
      throw error;
    }
  });
  if (done instanceof Refusal) throw done;
  return done;
}
