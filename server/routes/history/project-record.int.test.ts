import { createHash, hkdfSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ZipArchive } from 'archiver'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { keyLine, noteKey, readNote } from '#events/proof/note.ts'
import { readRecordText, recordText } from '#events/proof/record.ts'
import { type Verdict, verifyRecord } from '#events/proof/verify-record.ts'
import { addKey, openSigner } from '../../proof/keys.ts'
import { addCard, createProject } from '../../testing/app/answers.ts'
import type { TestPerson } from '../../testing/app/app.ts'
import { JPEG, photoForm } from '../../testing/app/pictures.ts'
import { readZip } from '../../testing/read-zip.ts'
import { sourceOf, zipOf } from '../../testing/records.ts'
import { TEST_SECRET } from '../../testing/processes/server-process.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
let project: number
let zip: Buffer
let files: Map<string, Buffer>
beforeAll(async () => {
  const created = await createProject(employee, 'Hafen: Süd/2', ['installer', 'customer'])
  project = created.id
  for (const name of ['Tor 1', 'Kamera Łódź', 'Дверь']) {
    const { id } = await addCard(employee, project, name)
    const upload = await (await app.as('installer'))('POST', `/api/devices/${id}/photos`, photoForm(JPEG))
    if (upload.status !== 201) throw new Error(`the photo was answered ${upload.status}`)
    await employee('PATCH', `/api/devices/${id}/status`, { status: 'installed' })
  }
  await createProject(employee, 'Another')
  zip = await record()
  files = await readZip(zip)
})

async function answered(of: number, person: TestPerson = 'employee') {
  return app.inject({ url: `/api/projects/${of}/record`, headers: { cookie: await app.cookieOf(person) } })
}
async function record(of = project): Promise<Buffer> {
  const { statusCode, rawPayload } = await answered(of)
  expect(statusCode).toBe(200)
  return rawPayload
}
const verdictOf = (bytes: Buffer, knownKey?: string): Promise<Verdict> => verifyRecord(sourceOf(bytes), { knownKey })
/** The verdict on a record of which some files are others. */
async function verdictWith(others: Readonly<Record<string, Buffer | string | null>>, knownKey?: string) {
  const all = new Map<string, Buffer | string | null>([...files, ...Object.entries(others)])
  const there = [...all].flatMap(([name, content]) => (content === null ? [] : [[name, content] as const]))
  return verdictOf(await zipOf(there), knownKey)
}
const differenceOf = (verdict: Verdict): string => ('difference' in verdict ? verdict.difference : 'none')

const Events = z.object({ events: z.array(z.looseObject({ type: z.string(), revision: z.int(), data: z.unknown() })) })
const Proof = z.looseObject({
  leaves: z.array(z.string()),
  places: z.array(z.int()),
  hashes: z.array(z.string()),
  keys: z.array(z.looseObject({ line: z.string() })),
})
const events = () => Events.parse(JSON.parse(String(files.get('events.json')))).events
const proof = () => Proof.parse(JSON.parse(String(files.get('proof.json'))))
const withEvents = (told: readonly unknown[]) => ({ 'events.json': JSON.stringify({ events: told }) })
const withProof = (other: object) => ({ 'proof.json': JSON.stringify({ ...proof(), ...other }) })

describe('the hand-over record', () => {
  it('[PROOF-9] [PROOF-17] has pages, events, proof and photos, and is confirmed from its own bytes', async () => {
    expect([...files.keys()].filter((name) => name !== 'verify.html').toSorted()).toEqual([
      'events.json',
      'photos/Kamera Łódź/photo.jpg',
      'photos/Tor 1/photo.jpg',
      'photos/Дверь/photo.jpg',
      'proof.json',
      'record.note',
      'record.pdf',
    ])
    expect(files.get('record.pdf')?.subarray(0, 5).toString()).toBe('%PDF-')
    expect(files.get('photos/Tor 1/photo.jpg')).toEqual(JPEG)
    expect(
      files
        .get('record.pdf')
        ?.toString('latin1')
        .match(/\/Filter \/DCTDecode/g),
    ).toHaveLength(3)
    expect(await verdictOf(zip)).toMatchObject({
      confirmed: { project, events: events().length, photos: 3, keys: [{ isVouched: null }] },
    })
  })

  it('[PROOF-9] shows nothing of another project', () => {
    const other = String(files.get('events.json')) + String(files.get('proof.json'))
    expect(other).not.toContain('Another')
    expect(new Set(events().map((event) => event['stream']))).toEqual(new Set([`project-${project}`]))
  })

  it('[PROOF-10] names the first event that was altered, removed, moved, swapped or put in', async () => {
    const all = events()
    const bent = all.with(3, { ...all[3], type: all[3]?.type ?? '', revision: 3, data: { changed: true } })
    expect(differenceOf(await verdictWith(withEvents(bent)))).toMatch(/^Event 3 \(.*\) is not what was signed\.$/)
    expect(differenceOf(await verdictWith(withEvents(all.toSpliced(2, 1))))).toMatch(/^Event 2 is missing/)
    expect(differenceOf(await verdictWith(withEvents(all.slice(0, -1))))).toMatch(
      new RegExp(`^Event ${all.length - 1} and those after it are missing`),
    )
    expect(differenceOf(await verdictWith(withEvents(all.toReversed())))).toMatch(
      /^Event 0 is missing or in another place/,
    )
    const [first, second, ...rest] = all
    expect(differenceOf(await verdictWith(withEvents([second, first, ...rest])))).toMatch(/^Event 0 is missing/)
    expect(differenceOf(await verdictWith(withEvents([...all, { ...all[1], revision: all.length }])))).toMatch(
      new RegExp(`^Event ${all.length} .*is not what was signed`),
    )
    expect(differenceOf(await verdictWith(withEvents([{ ...first, stream: 'project-999' }, ...all.slice(1)])))).toMatch(
      /is of project-999/,
    )
  })

  it('[PROOF-10] names a cut that was made in events and proof alike', async () => {
    const all = events()
    const { leaves, places } = proof()
    const cut = {
      ...withEvents(all.slice(0, -1)),
      ...withProof({ leaves: leaves.slice(0, -1), places: places.slice(0, -1) }),
    }
    expect(differenceOf(await verdictWith(cut))).toMatch(/are missing: \d+ were signed/)
  })

  it('[PROOF-10] names each file that is another, missing or put in, and what is no record', async () => {
    const pdf = Buffer.concat([files.get('record.pdf') ?? Buffer.of(), Buffer.from('%')])
    expect(differenceOf(await verdictWith({ 'record.pdf': pdf }))).toBe('record.pdf is not what was signed.')
    const photo = 'photos/Tor 1/photo.jpg'
    expect(differenceOf(await verdictWith({ [photo]: Buffer.concat([JPEG, Buffer.of(0)]) }))).toBe(
      `${photo} is not what was signed.`,
    )
    expect(differenceOf(await verdictWith({ [photo]: null }))).toBe(`${photo} is missing.`)
    expect(differenceOf(await verdictWith({ 'photos/more.jpg': JPEG }))).toBe(
      'photos/more.jpg is no part of what was signed.',
    )
    const note = String(files.get('record.note')).replace('events ', 'events 1')
    expect(differenceOf(await verdictWith({ 'record.note': note }))).toMatch(/^The signature of record.note/)
    const twice = await zipOf([...files, ['record.pdf', 'another']])
    expect(differenceOf(await verdictOf(twice))).toBe('record.pdf is there twice.')
    expect(differenceOf(await verdictOf(zip.subarray(0, -30)))).toMatch(/its end is missing/)
    expect(differenceOf(await verdictOf(Buffer.from('no zip file')))).toMatch(/no zip file/)
    expect(differenceOf(await verdictWith({ 'proof.json': '{}' }))).toBe('proof.json cannot be read.')
    const others = await verdictOf(await zipOf([...files].toReversed()))
    expect(differenceOf(others)).toMatch(/in another order than/)
    const stored = new ZipArchive({ store: true })
    for (const [name, content] of files) stored.append(content, { name })
    const [again] = await Promise.all([buffer(stored), stored.finalize()])
    expect(differenceOf(await verdictOf(again))).toMatch(
      /^(record\.pdf|events\.json) stands there otherwise .* packed again\.$/,
    )
  })

  it('[PROOF-23] reads no text that is nested deeper than any that the server writes', async () => {
    const deep = (name: string) => verdictWith({ [name]: '['.repeat(300) })
    const many = differenceOf(
      await verdictWith(withProof({ leaves: Array.from({ length: 100_000 }, (_, index) => index) })),
    )
    expect(many).toBe('proof.json cannot be read.')
    for (const name of ['proof.json', 'events.json'])
      expect(differenceOf(await deep(name))).toBe(
        `${name} nests deeper, or has more values, than any that the server writes.`,
      )
  })

  it('[PROOF-10] names another head, another proof and another key', async () => {
    const { hashes, places, keys } = proof()
    const swapped = await verdictWith(withProof({ hashes: hashes.toReversed() }))
    expect(differenceOf(swapped)).toMatch(/^The proof does not lead to the signed head/)
    expect(differenceOf(await verdictWith(withProof({ places: places.map((place) => place + 1) })))).toMatch(
      /does not lead/,
    )
    const head = String(proof()['checkpoint']).replace(/\n(\d+)\n/, '\n1$1\n')
    expect(differenceOf(await verdictWith(withProof({ checkpoint: head })))).toMatch(
      /^The head of the log is not signed by the key/,
    )
    const strange = keyLine(await noteKey('fieldboard/x', createHash('sha256').digest()))
    const listed = withProof({ keys: [{ ...keys[0], line: strange }] })
    expect(differenceOf(await verdictWith(listed))).toMatch(/is not signed by the key/)
  })

  it('[PROOF-8] a forger with APP_SECRET and the database cannot sign for a key that a person knows', async () => {
    const known = proof().keys[0]?.line ?? ''
    const forger = await mkdtemp(join(tmpdir(), 'fieldboard-forger-'))
    // A key that follows from the secret is none of this log.
    const own = await noteKey(
      known.split('+')[0] ?? '',
      new Uint8Array(hkdfSync('sha256', TEST_SECRET, '', 'proof', 32)),
    )
    expect(keyLine(own)).not.toBe(known)
    expect(await openSigner(app.runtime.pool, forger)).toBeNull()
    const signer = await addKey(app.runtime.pool, forger, {
      origin: known.split('+')[0] ?? '',
      now: new Date(),
      before: null,
      after: known,
    })
    if (!signer) throw new Error('the forger has no key')
    const signed = readNote(String(files.get('record.note')))
    const text = readRecordText(signed?.text ?? '')
    const checkpoint = readNote(String(proof()['checkpoint']))?.text ?? ''
    const started = signer.sign(checkpoint)
    const key = { line: signer.line, since: new Date().toISOString(), endorsement: null, started }
    const content = JSON.stringify({ ...proof(), checkpoint: started, keys: [key], consistency: [] })
    const digest = createHash('sha256').update(content).digest('hex')
    const named = text?.files.map((file) => (file.name === 'proof.json' ? { ...file, sha256: digest } : file)) ?? []
    const forged = {
      'proof.json': content,
      'record.note': text ? signer.sign(recordText({ ...text, files: named })) : '',
    }
    // It is whole in itself, and says whose key it is.
    expect(await verdictWith(forged)).toMatchObject({ confirmed: { keys: [{ line: signer.line }] } })
    expect(differenceOf(await verdictWith(forged, known))).toMatch(/is not signed by the key that you know/)
    expect(await verdictOf(zip, known)).toMatchObject({ confirmed: { project } })
    await app.runtime.pool.query('delete from proof_key where line = $1', [signer.line])
    await rm(forger, { recursive: true })
  })

  it('[PROOF-20] tells employees how far the history is signed', async () => {
    const path = `/api/projects/${project}/history/signed`
    const last = events().length - 1
    const { body } = await employee('GET', path)
    expect(body).toEqual({
      head: { size: expect.any(Number), signedAt: expect.any(String) },
      ...{ revision: last, last, trouble: null },
    })
    expect((await (await app.as('installer'))('GET', path)).status).toBe(403)
    expect((await employee('GET', '/api/projects/999999/history/signed')).status).toBe(404)
  })

  it('[PROOF-11] is for employees, and of a project that there is', async () => {
    for (const person of ['installer', 'customer', 'stranger'] as const)
      expect((await answered(project, person)).statusCode).toBe(403)
    expect((await app.anonymous('GET', `/api/projects/${project}/record`)).status).toBe(401)
    expect((await answered(999_999)).statusCode).toBe(404)
  })

  it('[PROOF-7] a record of before a rotation stays verifiable, and one of after is led to by the key that was known', async () => {
    const known = proof().keys[0]?.line ?? ''
    const now = () => new Date()
    const before = await openSigner(app.runtime.pool, app.dataDir)
    await addKey(app.runtime.pool, app.dataDir, { origin: known.split('+')[0] ?? '', now: now(), before })
    await addCard(employee, project, 'One more')
    const after = await record()
    expect(await verdictOf(after, known)).toMatchObject({
      confirmed: { keys: [{ isVouched: null }, { isVouched: true }] },
    })
    expect(await verdictOf(zip, known)).toMatchObject({ confirmed: { project } })
  })

  it('[PROOF-6] no record is made of an event that is not the one that was signed, and none where nothing is signed', async () => {
    const { pool } = app.runtime
    const stream = `project-${project}`
    await pool.query(`update es_event set data = data || '{"x":1}' where stream_id = $1 and revision = 2`, [stream])
    const changed = await answered(project)
    expect(changed.statusCode).toBe(409)
    expect(changed.json()).toMatchObject({
      message: expect.stringContaining('Event 2 of this project is not the one that was signed'),
    })
    await pool.query(`update es_event set data = data - 'x' where stream_id = $1 and revision = 2`, [stream])
    await rm(join(app.dataDir, 'proof'), { recursive: true })
    expect((await answered(project)).statusCode).toBe(409)
  })
})
