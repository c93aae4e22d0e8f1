import { pause } from '../pause.ts'

/** Time slice of long work, in milliseconds: others are served after it, and wait for no longer. */
const SLICE_MS = 0.5
/** Share of a slice in the turn of others before it, where that is longer: long work keeps up on a busy server, too. */
const SHARE = 0.5
/** Maximum of a time slice, in milliseconds. */
const MAX_SLICE_MS = 5
/** Time after which work is long, in milliseconds. Less than this rests for no one. */
const LONG_MS = 5
/** Minimum of a turn in which others were served, in milliseconds. */
const SERVED_MS = 0.1
/** Pause of long work that others are served beside, in milliseconds: most of what they ask for comes in pauses. */
const REST_MS = 2

/**
 * Cuts long work into slices, so that others are served meanwhile.
 * @param clock gives milliseconds. @param rest tells whether others were served meanwhile.
 * @returns what is awaited between two pieces of the work: it gives the others a turn of the event loop once a slice is over, and
 * nothing to wait for until then. Where that turn served someone, long work rests as well, after each slice until a rest has served
 * no one. `about`: the piece of the work that may be long by itself. Many short ones, such as the events of a busy hour, rest for no one.
 */
export function inTimeSlices(
  clock: () => number = () => performance.now(),
  rest: () => Promise<boolean> = restBeside,
): (about?: unknown) => Promise<void> | undefined {
  let [began, worked, slice, isBeside] = [clock(), 0, SLICE_MS, false]
  let current: unknown
  const serveOthers = async () => {
    const ended = clock()
    worked += ended - began
    await new Promise((resolve) => setImmediate(resolve))
    const others = clock() - ended
    isBeside ||= others >= SERVED_MS
    if (worked >= LONG_MS && isBeside) isBeside = await rest()
    slice = Math.max(SLICE_MS, Math.min(others * SHARE, MAX_SLICE_MS))
    began = clock()
  }
  return (about) => {
    if (about !== current) worked = 0
    current = about
    return clock() - began < slice ? undefined : serveOthers()
  }
}

/** Leaves the thread to others for {@link REST_MS}. @returns whether it served any meanwhile. */
export async function restBeside(): Promise<boolean> {
  const before = performance.eventLoopUtilization()
  await pause(REST_MS)
  return performance.eventLoopUtilization(before).active >= SERVED_MS
}

/** The same as `items.map(work)`; others are served meanwhile. */
export async function mapInSlices<Item, Made>(
  items: readonly Item[],
  work: (item: Item, index: number) => Made,
): Promise<Made[]> {
  const giveWay = inTimeSlices()
  const made: Made[] = []
  for (const [index, item] of items.entries()) {
    made.push(work(item, index))
    await giveWay()
  }
  return made
}

/** A list as JSON; others are served meanwhile. @param items each of which JSON can write. */
export const jsonInSlices = async (items: readonly unknown[]): Promise<string> =>
  `[${(await mapInSlices(items, (item) => JSON.stringify(item))).join(',')}]`
