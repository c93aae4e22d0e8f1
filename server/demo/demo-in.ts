import type { Pool } from 'pg'
import type { StreamDeps } from '../commands/stream-state.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { BEFORE_ALL } from '../event-store/port.ts'

type Place = { readonly pool: Pool; readonly streams: Pick<StreamDeps, 'store'> }
type Demo = 'none' | 'begun' | 'done' | 'foreign'

/** The demo's part of the store: none of an empty store, begun, done, or foreign where the store holds something else. */
export async function demoIn({ pool, streams }: Place): Promise<Demo> {
  const { rows } = await pool.query<{ isDone: boolean }>('select done_at is not null as "isDone" from demo')
  const [demo] = rows
  if (demo) return demo.isDone ? 'done' : 'begun'
  return (await streams.store.head()) === BEFORE_ALL ? 'none' : 'foreign'
}

/** @throws OperatorError where the store holds the demo, or a part of it: its passwords are public. */
export async function refuseDemo(world: Place): Promise<void> {
  if (!['begun', 'done'].includes(await demoIn(world))) return
  throw new OperatorError(
    'This store holds the demo, whose passwords are public: set DATA_DIR or DATABASE_URL to an empty place, or DEMO=1 to serve it.',
  )
}

/** True if the store is the demo's own: it holds the demo, or may be filled with it. */
export const isOfDemo = async (world: Place): Promise<boolean> => (await demoIn(world)) !== 'foreign'
