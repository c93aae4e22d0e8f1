import type { UserId } from '#events/kernel/ids.ts'

/**
 * Does work on the photos of a person's form while no other tab of this browser does. A page that is not secure has no locks: there
 * two tabs may send a photo under its one key, and the server takes it once.
 * @param signal gives up waiting for the others: then it rejects.
 */
export async function inOneTab<Result>(
  me: UserId,
  form: number,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  const { locks } = navigator as { readonly locks?: LockManager }
  return locks ? locks.request(`fieldboard photos of form ${form} of ${me}`, { signal }, work) : work()
}
