import type { HistoryFilter } from '#events/project/history/api.ts'
import { localLocks } from '#projections/engine/locks.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import { history } from '#projections/models/history/history.ts'
import { findRecord, readPage } from '#projections/models/history/history-reads.ts'
import { exportOf } from '../../server/history/export.ts'
import { createFacts } from '../../server/history/facts.ts'
import { chainKey } from '../../server/event-store/hash-chain.ts'
import { TEST_SECRET } from '../../server/testing/processes/server-process.ts'
import { timed } from '../figures/clock.ts'
import type { Figure } from '../figures/figure.ts'
import { projectIdAt, userIdAt, writeInstallation } from '../content/installation.ts'
import { openLog } from '../sides/runtime.ts'
import type { Section } from '../section.ts'
import { percentile } from '../figures/statistics.ts'

const ROUNDS = 20
/** The bar of the issue, of a page of a project with 50,000 events. */
const PAGE_MS = 20

/** Pages of a long history, whatever is asked for: what the server does for one, without HTTP. */
export const historyPage: Section = async ({ scope, size, note }) => {
  const { database, store } = await openLog(scope)
  const moves = size(50_000, 500)
  await writeInstallation(store, chainKey(TEST_SECRET), {
    projects: 2,
    users: 6,
    organizations: 1,
    movesPerProject: moves,
  })
  const { pool } = database
  const ms = await timed(() =>
    rebuild({ pool, log: store, locks: localLocks() }, history, new AbortController().signal),
  )
  note(`built from ${2 * moves} events in ${Math.round(ms)} ms`)

  const project = projectIdAt(0)
  const reader = { project, role: 'employee' } as const
  const asked: Readonly<Record<string, { readonly filter?: HistoryFilter; readonly after?: number }>> = {
    'the newest page': {},
    'a page in the middle': { after: moves / 2 },
    'of the person who did nearly all': { filter: { person: userIdAt(1) } },
    'of that person, in the middle': { filter: { person: userIdAt(1) }, after: moves / 2 },
    'of one kind, at the other end': { filter: { kind: ['import'] } },
    'of one device': { filter: { device: projectIdAt(0) * 1_000 + 7 } as HistoryFilter },
    'with a word of every line': { filter: { text: 'installed' } },
    'with a word of every line, and a rare kind': { filter: { text: 'cam', kind: ['import', 'project'] } },
    'with a word of few lines': { filter: { text: 'cam-12' } },
    'with a word of no line': { filter: { text: 'nowhere' } },
    'of an hour': { filter: { from: new Date(Date.now() - 3_600_000).toISOString() } },
  }
  const figures: Figure[] = []
  for (const order of ['newest', 'oldest'] as const)
    for (const [name, { filter = {}, after }] of Object.entries(asked)) {
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round++)
        times.push(
          await timed(async () => {
            await findRecord(pool, project)
            await readPage(pool, reader, filter, { order, after, limit: 50 })
          }),
        )
      figures.push({
        name: `${name}, ${order} first, p95`,
        unit: 'ms',
        ours: percentile(times, 0.95),
        target: { of: 'value', atMost: PAGE_MS },
      })
    }
  for (const format of ['csv', 'jsonl'] as const) {
    let bytes = 0
    const ms = await timed(async () => {
      for await (const chunk of exportOf(pool, format, reader, {}, 'oldest')) bytes += Buffer.byteLength(String(chunk))
    })
    figures.push({ name: `the whole history as ${format}`, unit: 'kB/s', ours: bytes / ms })
  }
  const facts = createFacts({ pool, personal: { whenErased: () => undefined }, now: () => new Date() })
  figures.push({
    name: 'the facts of the whole history',
    unit: 'ms',
    ours: await timed(() => facts(reader, 'Europe/Zagreb')),
  })
  return figures
}
