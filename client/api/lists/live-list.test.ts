import { QueryClient, QueryObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { runsOf } from '#events/kernel/testing/rounds.ts'
import { describe, expect, it } from 'vitest'
import { type ListRow, sameRows } from './list-rows.ts'
import { LiveList } from './live-list.ts'

type Row = ListRow & { readonly name: string }
type Change = { readonly rows: readonly Row[]; readonly gone: readonly number[] }

/** A request on its way: the server reads its rows at some moment, and the answer arrives at a later one. */
type PendingRequest = {
  rows: readonly Row[] | null
  readonly answer: (rows: readonly Row[]) => void
  readonly fail: () => void
}

const KEY = ['/api/things']

/** A page, the server, and the two ways between them, moved step by step. */
function world({ hasRevisions = true } = {}) {
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: true, retryDelay: 0, networkMode: 'always' } },
  })
  const list = new LiveList<Row>(queries, KEY)
  const truth = new Map<number, Row>()
  const untold = new Set<number>()
  const changes: Change[] = []
  const asked = new Set<PendingRequest>()
  let isConnected = true
  let count = 0

  const ask = (signal: AbortSignal) =>
    new Promise<readonly Row[]>((resolve, reject) => {
      const fail = () => {
        asked.delete(request)
        reject(new Error('lost'))
      }
      const request: PendingRequest = { rows: null, answer: resolve, fail }
      asked.add(request)
      signal.addEventListener('abort', fail)
    })
  const observer = new QueryObserver<readonly Row[]>(queries, {
    queryKey: KEY,
    queryFn: ({ signal }) => list.load(() => ask(signal)),
    structuralSharing: sameRows,
  })
  let hide: (() => void) | null = null
  const rowsNow = () => [...truth.values()].sort((one, other) => one.id - other.id)
  const nth = (index: number) => [...asked][index % asked.size]

  const steps = {
    change(id: number) {
      count += 1
      truth.set(id, { id, ...(hasRevisions && { revision: count }), name: `change ${count}` })
      untold.add(id)
    },
    remove(id: number) {
      if (truth.delete(id)) untold.add(id)
    },
    /** The server tells what changed since it last did; without a connection nothing arrives. */
    tell() {
      const ids = [...untold]
      untold.clear()
      if (!isConnected || ids.length === 0) return
      const rows = ids.flatMap((id) => truth.get(id) ?? [])
      changes.push({ rows, gone: ids.filter((id) => !truth.has(id)) })
    },
    hear() {
      const change = changes.shift()
      if (change) list.take(change)
    },
    /** The server reads the rows for a request. */
    read(index: number) {
      const request = nth(index)
      if (request) request.rows ??= rowsNow()
    },
    /** Its answer arrives. */
    arrive(index: number) {
      const request = nth(index)
      if (!request?.rows) return
      asked.delete(request)
      request.answer(request.rows)
    },
    lose: (index: number) => nth(index)?.fail(),
    disconnect() {
      isConnected = false
      changes.length = 0
    },
    reconnect() {
      if (isConnected) return
      isConnected = true
      void list.loadAgain()
    },
    show() {
      hide ??= observer.subscribe(() => {})
    },
    hide() {
      hide?.()
      hide = null
    },
  }
  return {
    steps,
    asked,
    list,
    rowsNow,
    data: () => queries.getQueryData<readonly Row[]>(KEY),
    isInvalidated: () => queries.getQueryState(KEY)?.isInvalidated,
    /** Lets promises and the cache's own timers run. */
    settle: () => new Promise((resolve) => setTimeout(resolve, 2)),
  }
}

type Name = keyof ReturnType<typeof world>['steps']
const NAMES: readonly Name[] = [
  ...(['change', 'change', 'remove', 'tell', 'tell', 'hear', 'hear', 'read', 'read', 'arrive', 'arrive'] as const),
  ...(['lose', 'disconnect', 'reconnect', 'show', 'hide'] as const),
]

describe('a list that the live channel keeps in step', () => {
  it.each([true, false])(
    '[LIST-3] ends at the truth, however loads and changes meet (rows with revisions: %s)',
    async (hasRevisions) => {
      const step = fc.record({ name: fc.constantFrom(...NAMES), which: fc.nat(4) })
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (played) => {
          const { steps, asked, settle, data, rowsNow } = world({ hasRevisions })
          steps.show()
          for (const { name, which } of played) {
            steps[name](which)
            await settle()
          }
          steps.reconnect()
          steps.show()
          steps.tell()
          for (let round = 0; round < 20; round++) {
            steps.hear()
            await settle()
            while (asked.size > 0) {
              steps.read(0)
              steps.arrive(0)
              await settle()
            }
          }
          expect(asked.size).toBe(0)
          expect(data()).toEqual(rowsNow())
        }),
        runsOf({ gate: 20, nightly: 200 }),
      )
    },
    60_000,
  )

  it('[LIST-3] does not end a load that is under way when a row is told, nor let the load take the row back', async () => {
    const { steps, asked, settle, data } = world()
    steps.change(1)
    steps.change(2)
    steps.show()
    await settle()
    const [load] = asked
    steps.read(0)
    steps.change(1)
    steps.remove(2)
    steps.change(3)
    steps.tell()
    steps.hear()
    await settle()
    expect([...asked]).toEqual([load])
    steps.arrive(0)
    await settle()
    expect(data()?.map(({ name }) => name)).toEqual(['change 3', 'change 4'])
    expect(asked.size).toBe(0)
  })

  it('[LIST-5] is loaded once more after the load under way when changes may have been missed', async () => {
    const { steps, asked, settle, list, data, rowsNow } = world()
    steps.change(1)
    steps.show()
    await settle()
    const [load] = asked
    steps.read(0)
    steps.change(1)
    void list.loadAgain()
    void list.loadAgain()
    await settle()
    expect([...asked]).toEqual([load])
    steps.arrive(0)
    await settle()
    expect(asked.size).toBe(1)
    steps.read(0)
    steps.arrive(0)
    await settle()
    expect(asked.size).toBe(0)
    expect(data()).toEqual(rowsNow())
  })

  it('[LIST-12] that no screen shows costs no request, and is loaded when one does, whatever was told meanwhile', async () => {
    const { steps, asked, settle, data, rowsNow, list, isInvalidated } = world()
    steps.show()
    await settle()
    steps.read(0)
    steps.arrive(0)
    await settle()
    steps.hide()
    steps.change(1)
    void list.loadAgain()
    await settle()
    steps.change(2)
    list.take({ rows: rowsNow().slice(1), gone: [] })
    await settle()
    expect([asked.size, isInvalidated()]).toEqual([0, true])
    steps.show()
    await settle()
    steps.read(0)
    steps.arrive(0)
    await settle()
    expect(data()).toEqual(rowsNow())
  })
})
