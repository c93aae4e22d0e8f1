import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verdictWords } from '#events/proof/verdict-words.ts'
import { verifyRecord } from '#events/proof/verify-record.ts'
import { localLocks } from '#projections/engine/locks.ts'
import { verify } from '#projections/engine/verify.ts'
import { allProjections } from '#projections/models/all.ts'
import { verifyLog } from '../event-store/verify-log.ts'
import { openDiskPhotos } from '../photos/disk.ts'
import { headInDatabase } from '../proof/heads.ts'
import { makeRecord } from '../proof/make-record.ts'
import { startSignedLog } from '../proof/signed-log.ts'
import { allReactors } from '../reactors/all.ts'
import type { Runtime } from '../runtime.ts'
import { caughtUp } from '../testing/app/app.ts'
import { tablesWith, textOfTables } from '../testing/processes/old-build.ts'
import {
  deleteHer,
  HER_ID,
  HER_PROJECT,
  type OldSite,
  openOldSite,
  ROSALIND,
  systemMeta,
} from '../testing/processes/old-site.ts'
import { sourceOf, zipOf } from '../testing/records.ts'
import type { PersonKeys } from './person-keys.ts'
import { upgradeLog } from './upgrade-log.ts'

let site: OldSite
let dataDir: string
const open: Runtime[] = []
beforeEach(async () => {
  site = await openOldSite()
  dataDir = await mkdtemp(join(tmpdir(), 'fieldboard-upgrade-'))
})
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
  await site.drop()
  await rm(dataDir, { recursive: true })
})

const start = async (signsIn: string | null = dataDir, isAlive = false) => {
  const runtime = await site.start(
    signsIn ?? undefined,
    isAlive ? allReactors(openDiskPhotos(join(dataDir, 'photos'))) : [],
  )
  open.push(runtime)
  await caughtUp(runtime)
  return runtime
}
const stop = async (runtime: Runtime) => {
  open.splice(open.indexOf(runtime), 1)
  await runtime.close()
}
const clearEvents = async () => {
  const { rows } = await site.pool.query<{ position: number }>(
    `select position from es_event where data::text ~* 'rosalind|quillfeather|rosa-q|owl post'`,
  )
  return rows.length
}
/** The heads that were signed, and what is found against them. */
const check = async (runtime: Runtime) => {
  await runtime.signedLog?.sign()
  const head = await headInDatabase(site.pool)
  if (!head) throw new Error('nothing is signed')
  return {
    size: head.checkpoint.size,
    ...(await verifyLog(runtime.store, [site.key], [], [...heads, head.checkpoint])),
  }
}
let heads: { readonly size: number; readonly root: Uint8Array }[] = []

async function recordOf(deps: Pick<Parameters<typeof makeRecord>[0], 'store' | 'signedLog' | 'open'>) {
  const made = await makeRecord(
    {
      ...deps,
      pool: site.pool,
      now: () => new Date(),
      nameOf: async () => 'One',
      pictureOf: async () => null,
      drawingsOf: async () => ({ files: [], leftOut: [] }),
    },
    HER_PROJECT,
  )
  return zipOf(made?.files.map(({ name, content }) => [name, content] as const) ?? [])
}
const ask = async (record: Buffer) => verifyRecord(sourceOf(record), { knownKey: undefined })
const rowsOfModels = async () =>
  [...(await textOfTables(site.pool))]
    .filter(([name]) => name.startsWith('rm_'))
    .map(([name, text]) => ({ name, text }))

/** That build signed its log, and made a record. */
async function signedBefore(): Promise<Buffer> {
  const signer = startSignedLog({
    ...{ pool: site.pool, store: site.store, dataDir, now: () => new Date(), log: { warn: () => undefined } },
    locks: localLocks(),
    everyMs: 3_600_000,
  })
  await expect.poll(() => headInDatabase(site.pool)).not.toBeNull()
  const record = await recordOf({ store: site.store, signedLog: signer, open: (event) => event })
  const head = await headInDatabase(site.pool)
  heads = head ? [head.checkpoint] : []
  await signer.close()
  return record
}

describe('a log that a build before wrote in clear', () => {
  it('[ERASE-30] is encrypted by the next start; its proofs, its records and what is read stay as they were', async () => {
    const before = await signedBefore()
    const reader = await start(null)
    const rows = await rowsOfModels()
    expect(rows.length).toBeGreaterThan(5)
    await stop(reader)
    expect(await clearEvents()).toBe(6)

    const runtime = await start()
    expect(await clearEvents()).toBe(0)
    expect(await check(runtime)).toMatchObject({ broken: null, events: 9 })
    expect(await rowsOfModels()).toEqual(rows)
    const workshop = { pool: site.pool, log: runtime.store, locks: runtime.locks }
    for (const projection of allProjections)
      expect(await verify(workshop, projection, new AbortController().signal)).toMatchObject({ differing: 0 })
    const after = await recordOf({ ...runtime, open: runtime.personal.data.open })
    for (const record of [before, after])
      expect(await ask(record)).toMatchObject({ confirmed: { events: 3, erased: 0 } })
  })

  it('[ERASE-31] goes on where it was cut off, with any number of nodes, and takes what an older build writes meanwhile', async () => {
    const { rows } = await site.pool.query<{ position: number }>('select position from es_event order by position')
    const node = async () => (await site.personal()).keys
    const upgrade = (keys: PersonKeys, cutAt = Infinity) => {
      let writes = 0
      const pool = Object.create(site.pool, {
        query: {
          value: async (...args: Parameters<typeof site.pool.query>) => {
            if (String(args[0]).startsWith('update es_event') && ++writes > cutAt) throw new Error('cut off')
            return site.pool.query(...args)
          },
        },
      })
      return upgradeLog({ pool, keys, chainKey: site.key })
    }
    for (let done = 0; done < 4; done++) {
      await expect(upgrade(await node(), 1)).rejects.toThrow('cut off')
      const { rows: encrypted } = await site.pool.query(`select from es_event where meta ? 'later'`)
      expect(encrypted).toHaveLength(done + 1)
    }
    const nodes = await Promise.all([node(), node(), node()])
    await Promise.all(nodes.map((keys) => upgrade(keys)))
    expect(await clearEvents()).toBe(0)
    expect(await upgrade(await node())).toBe(0)
    const { rows: keys } = await site.pool.query('select from person_key')
    expect(keys).toHaveLength(3)
    await site.writeMore()
    const runtime = await start()
    expect(await tablesWith(site.pool, /petronella/i)).not.toContain('public.es_event')
    expect(await verifyLog(runtime.store, [site.key])).toMatchObject({ broken: null, events: rows.length + 1 })
  })

  it('[ERASE-32] stays provable when a person in it is erased: log, heads and records, which say how many events lack something', async () => {
    const before = await signedBefore()
    const runtime = await start(dataDir, true)
    await check(runtime)
    await deleteHer(runtime)
    await caughtUp(runtime)
    await runtime.bus.account().execute({ type: 'RequestUserErasure', data: { userId: HER_ID } }, systemMeta())
    const state = () => runtime.bus.account().read(({ users }) => users.get(HER_ID)?.erasure)
    await expect.poll(state, { timeout: 20_000 }).toBe('erased')
    await caughtUp(runtime)
    expect(await tablesWith(site.pool, ROSALIND)).toEqual([])
    const found = await check(runtime)
    expect(found).toMatchObject({ broken: null, events: found.size })
    expect(found.size).toBeGreaterThan(9)

    const verdict = await ask(await recordOf({ ...runtime, open: runtime.personal.data.open }))
    expect(verdict).toMatchObject({ confirmed: { erased: 2 } })
    expect(verdictWords(verdict).join('\n')).toMatch(/2 of the events held personal data that was erased/)
    expect(await ask(before)).toMatchObject({ confirmed: { events: 3, erased: 0 } })
    // Also for a server that starts on it.
    await stop(runtime)
    const next = await start()
    expect(await check(next)).toMatchObject({ broken: null })
  })
})
