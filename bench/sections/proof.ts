import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RECORD_FILES } from '#events/proof/record.ts'
import { verifyRecord } from '#events/proof/verify-record.ts'
import { projectStream } from '#events/project/stream.ts'
import { localLocks } from '#projections/engine/locks.ts'
import { makeRecord } from '../../server/proof/make-record.ts'
import { startSignedLog } from '../../server/proof/signed-log.ts'
import { sourceOf, zipOf } from '../../server/testing/records.ts'
import { openTestBus } from '../../server/testing/test-bus.ts'
import { now } from '../figures/clock.ts'
import type { Section } from '../section.ts'
import { until } from '../wait.ts'

/** Events that are appended at a time. */
const AT_ONCE = 1_000

/** A project of many events: its tree is built and signed, its record made, and that verified. */
export const proof: Section = async ({ scope, size, note }) => {
  const bus = await scope.keep(openTestBus(), (opened) => opened.close())
  const folder = mkdtemp(join(tmpdir(), 'fieldboard-bench-'))
  const dataDir = await scope.keep(folder, (path) => rm(path, { recursive: true }))
  const id = await bus.project(100)
  const stream = projectStream(id)
  const total = size(50_000, 2_000)
  const [, last] = await bus.eventsOf(id)
  if (!last) throw new Error('the project has no events')
  for (let revision = 101; revision < total; revision += AT_ONCE) {
    const { position: _, ...envelope } = last
    const events = Array.from({ length: Math.min(AT_ONCE, total - revision) }, (_, n) => ({
      ...envelope,
      ...{ id: randomUUID(), revision: revision + n, type: 'DeviceOnlineReported' as const },
      data: { deviceId: last.type === 'ManualCardAdded' ? last.data.deviceId : 1, online: n % 2 === 0 },
    }))
    await bus.store.append(stream, revision - 1, events as never)
  }
  note(`${total} events are in the log`)
  const log = { warn: (about: object) => note(JSON.stringify(about)) }
  const deps = { pool: bus.pool, store: bus.store, now: () => new Date() }
  const signing = now()
  const started = startSignedLog({ ...deps, locks: localLocks(), dataDir, log })
  const signedLog = await scope.keep(started, (one) => one.close())
  await until('the signed head of all events', async () => (await signedLog.headAt(await bus.store.head())) !== null)
  const signedMs = now() - signing
  const making = now()
  const record = await makeRecord(
    {
      ...{ ...deps, signedLog, nameOf: async () => 'Ivo Ladder', pictureOf: async () => null },
      ...{ drawingsOf: async () => ({ files: [], leftOut: [] }), open: (event) => event },
    },
    id,
  )
  if (!record) throw new Error('there is no record')
  const madeMs = now() - making
  const zip = await zipOf(record.files.map(({ name, content }) => [name, content] as const))
  const verifying = now()
  const verdict = await verifyRecord(sourceOf(zip))
  const verifiedMs = now() - verifying
  if ('difference' in verdict) throw new Error(verdict.difference)
  const bytes = Buffer.byteLength(record.files.find(({ name }) => name === RECORD_FILES.proof)?.content ?? '')
  const of = `of ${total} events`
  return [
    { name: `tree built and head signed, ${of}`, unit: 'ms', ours: signedMs },
    { name: `record made, ${of}`, unit: 'ms', ours: madeMs },
    { name: `record verified, ${of}`, unit: 'ms', ours: verifiedMs },
    { name: `proof.json, ${of}`, unit: 'kB', ours: bytes / 1000 },
  ]
}
