/** Milliseconds of a clock that all processes of this machine share and that is never set (CLOCK_MONOTONIC). */
export const now = (): number => Number(process.hrtime.bigint()) / 1e6

/** How long something takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = now()
  await work()
  return now() - begin
}
