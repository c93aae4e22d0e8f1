import { FindQuery } from '#events/find/api.ts'
import type { Person } from '#events/kernel/actor.ts'
import { localLocks } from '#projections/engine/locks.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import { allProjections } from '#projections/models/all.ts'
import { rowOf } from '#projections/models/row-ids.ts'
import { search } from '#projections/models/search/search.ts'
import { find } from '#projections/models/search/search-reads.ts'
import { chainKey } from '../../server/event-store/hash-chain.ts'
import { TEST_SECRET } from '../../server/testing/processes/server-process.ts'
import { timed } from '../figures/clock.ts'
import type { Figure } from '../figures/figure.ts'
import { projectIdAt, serialAt, userIdAt, usernameAt, writeInstallation } from '../content/installation.ts'
import { openLog } from '../sides/runtime.ts'
import type { Section } from '../section.ts'
import { percentile } from '../figures/statistics.ts'

const ROUNDS = 20
/** The bar of the issue. */
const FOUND_MS = 50
/** The read models that a search reads. */
const READ = new Set(['search', 'projects', 'devices', 'forms', 'organizations'])

/** Searches over a large installation: what the server does for one, without HTTP, by people who see all and who see little. */
export const searching: Section = async ({ scope, size, note }) => {
  const { database, store } = await openLog(scope)
  const { pool } = database
  const projects = size(2_000, 20)
  const installation = { projects, users: size(5_000, 50), organizations: size(100, 5), movesPerProject: 0 }
  const forms = size(2_000, 20)
  await writeInstallation(store, chainKey(TEST_SECRET), { ...installation, forms, hasSerials: true })
  const workshop = { pool, log: store, locks: localLocks() }
  const never = new AbortController().signal
  for (const projection of allProjections.filter(({ name }) => READ.has(name)))
    note(`${projection.name}: built in ${Math.round(await timed(() => rebuild(workshop, projection, never)))} ms`)

  const person = (index: number, role: Person['role']): Person => ({
    id: userIdAt(index),
    role,
    email: `${usernameAt(index)}@fieldboard.example`,
  })
  const people = { 'an employee': person(0, 'employee'), 'an installer': person(1, 'installer') }
  const serial = serialAt(0, 7)
  const recent = Array.from({ length: 12 }, (_, index) => `project-${projectIdAt(index)}`).join(',')
  const asked: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'the name of one project': { q: `Site ${Math.min(projects, 1_234)}` },
    'a serial number': { q: serial },
    'five characters from the middle of a serial number': { q: serial.slice(2, 7) },
    'the same without its signs': { q: serial.replaceAll('-', '').slice(2, 9) },
    'a word of every card': { q: 'ceiling' },
    'a word of every card and one of few': { q: `cam-7 ${serial.slice(0, 4)}` },
    'three characters of every card': { q: 'cam' },
    'one letter': { q: 'c' },
    'a word of every person': { q: 'person' },
    'words of nothing': { q: 'zebra crossing' },
    'twelve things opened before': { recent },
  }
  const figures: Figure[] = []
  for (const [who, reader] of Object.entries(people))
    for (const [what, query] of Object.entries(asked)) {
      const question = FindQuery.parse(query)
      const times: number[] = []
      const bare: number[] = []
      await find(pool, reader, question)
      for (let round = 0; round < ROUNDS; round++) {
        const answer = await timed(() => find(pool, reader, question))
        const { found } = await find(pool, reader, question)
        const ids = found.map(({ kind, id }) => rowOf(kind, id))
        times.push(answer)
        bare.push(await timed(() => pool.query(`select doc from ${search.rows} where id = any($1::bigint[])`, [ids])))
      }
      figures.push({
        name: `${what}, found by ${who}, p95`,
        unit: 'ms',
        ours: percentile(times, 0.95),
        beside: { name: 'the same rows by their ids', value: percentile(bare, 0.95) },
        target: { of: 'value', atMost: FOUND_MS },
      })
    }
  return figures
}
