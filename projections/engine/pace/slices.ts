import { pause } from '../pause.ts'

/** Time slice of long work, in milliseconds: others are served after it, and wait for no longer. */
const SLICE_MS = 0.5
/** Time after which work is long, in milliseconds. Less than this rests for no one: that of many moves has to keep up with them. */
const LONG_MS = 20
/** Minimum of a turn in which others were served, in milliseconds. */
const SERVED_MS = 0.1
/** Pause of long work that others are served beside, in milliseconds: most of what they ask for comes in pauses. */
const REST_MS = 2

/**
 * Cuts long work into slices, so that others are served meanwhile.
 * @param clock gives milliseconds. @returns what is awaited between two pieces of the work: it gives the others a turn of the event
 * loop once a slice is over, and nothing to wait for until then. Where that turn served someone, long work rests as well.
 */
export function inTimeSlices(clock: () => number = () => performance.now()): () => Promise<void> | undefined {
  let [began, worked] = [clock(), 0]
  const serveOthers = async () => {
    const ended = clock()
    worked += ended - began
    await new Promise((resolve) => setImmediate(resolve))
    if (worked >= LONG_MS && clock() - ended >= SERVED_MS) await pause(REST_MS)
    began = clock()
  }
  return () => (clock() - began < SLICE_MS ? undefined : serveOthers())
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
