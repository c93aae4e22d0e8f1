import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSeal } from '../provider/secrets/seal.ts'
import { readArchive, writeArchive } from './archive.ts'
import { backUp } from './back-up.ts'
import { isPlace } from './format.ts'
import { restore } from './restore.ts'

// The test with a real database is server/system-tests/backup.int.test.ts. Here the database is a file that is none.

const secret = 'a secret of at least thirty-two characters'
const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>() }
/** A key of a person, and one that was destroyed. */
const people = {
  keys: [
    {
      ...{ id: 'key-1', keyId: createSeal(secret).keyId, sealed: 'c2VhbGVk', emailDigest: 'a digest' },
      destroyedAt: null,
    },
    { id: 'key-2', keyId: null, sealed: null, emailDigest: null, destroyedAt: '2026-11-01 12:00:00+00' },
  ],
  people: [{ userId: 1, keyId: 'key-1' }],
}
const PHOTO = `photos/feedback-7/${'0'.repeat(64)}.png`

let folder: string
let from: { dataDir: string; databaseUrl: undefined; eventStoreUrl: undefined }
let to: typeof from
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldboard-backup-'))
  const unset = { databaseUrl: undefined, eventStoreUrl: undefined }
  from = { dataDir: join(folder, 'from'), ...unset }
  to = { dataDir: join(folder, 'to'), ...unset }
  file = join(folder, 'backup.tar')
  for (const path of ['pglite/pg_notify', 'photos/feedback-7', 'photos/incoming'])
    await mkdir(join(from.dataDir, path), { recursive: true })
  await writeFile(join(from.dataDir, 'pglite', 'PG_VERSION'), '17\n')
  await writeFile(join(from.dataDir, 'photos', 'incoming', 'half'), 'half a photo')
  await writeFile(join(from.dataDir, 'app-secret'), secret)
  await writeFile(join(from.dataDir, PHOTO), Buffer.alloc(100_000, 'photo'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Changes the file of keys. */
async function rewriteKeys(change: object) {
  const before: object = JSON.parse(await readFile(`${file}.keys`, 'utf8'))
  await writeFile(`${file}.keys`, JSON.stringify({ ...before, ...change }))
}

const findHead = async () => ({ position: '7', hash: 'a'.repeat(64) })
/** Stands for that of a real database. */
async function copyEmbedded(dataDir: string, copy: string) {
  await mkdir(copy)
  await cp(join(dataDir, 'pglite'), join(copy, 'pglite'), { recursive: true })
  return people
}
const backedUp = () => backUp(from, { secret, file, log, findHead, copyEmbedded })
const restored = (secrets: readonly string[] | null = [secret], keys: string | null = `${file}.keys`) =>
  restore(to, { file, secrets, keys, log })
const left = async () => (await readdir(to.dataDir)).toSorted()

async function contentOf(path: string) {
  const found: Record<string, string> = {}
  for await (const { name, isFolder, content } of readArchive(path))
    found[name] = isFolder ? 'folder' : await text(content)
  return found
}

/** Changes a byte of the archive. */
async function change(at: number) {
  const handle = await open(file, 'r+')
  await handle.write(Buffer.from([7]), 0, 1, at)
  await handle.close()
}

/** Writes the archive again with changed files; null leaves one out. */
async function rewrite(change: Record<string, string | null>) {
  const { [`manifest.json`]: manifest = '', ...files } = { ...(await contentOf(file)) }
  const archive = writeArchive(file)
  for (const [name, content] of Object.entries({ ...files, 'manifest.json': manifest, ...change }))
    if (content === 'folder') archive.addFolder(name)
    else if (content !== null) archive.addText(name, content)
  await archive.end()
}

describe('a backup', () => {
  it('[BACKUP-4] holds database and photos with sizes and digests, and not the secret, nor what is no photo', async () => {
    await mkdir(join(from.dataDir, 'photos', 'lost+found'))
    await writeFile(join(from.dataDir, 'photos', 'a copy.png'), 'a copy')
    await backedUp()
    const content = await contentOf(file)
    expect(Object.keys(content)).toEqual([
      'about.json',
      ...['pglite', 'pglite/PG_VERSION', 'pglite/pg_notify', 'key-ids.json'],
      ...['photos', 'photos/feedback-7', PHOTO],
      'manifest.json',
    ])
    const sha256 = createHash('sha256').update('17\n').digest('hex')
    const manifest: { files: unknown[] } = JSON.parse(content['manifest.json'] ?? '')
    expect(manifest.files).toHaveLength(4)
    expect(manifest.files).toContainEqual({ name: 'pglite/PG_VERSION', bytes: 3, sha256 })
    expect(content['about.json']).toContain('APP_SECRET is not in it')
    expect(content['about.json']).toContain(`"logHead": "7:${'a'.repeat(64)}"`)
    expect((await readFile(file)).includes(secret)).toBe(false)
    expect(await readdir(folder)).toEqual(['backup.tar', 'backup.tar.keys', 'from'])
  })

  it('[PROOF-5, PROOF-8] lacks the key and the last head of the signed log, and a restore leaves those that are there', async () => {
    await mkdir(join(from.dataDir, 'proof'))
    await writeFile(join(from.dataDir, 'proof', 'key-1'), 'a private key')
    await backedUp()
    expect((await readFile(file)).includes('a private key')).toBe(false)
    await mkdir(join(to.dataDir, 'proof'), { recursive: true })
    await writeFile(join(to.dataDir, 'proof', 'head'), 'the last head')
    // It gets as far as the database of this archive, which is none.
    await expect(restored()).rejects.toThrow(/does not open with this build/)
    expect(await readFile(join(to.dataDir, 'proof', 'head'), 'utf8')).toBe('the last head')
  })

  it('[BACKUP-4] that fails leaves nothing, and no backup is written over another one', async () => {
    await expect(
      backUp(from, { secret, file: join(folder, 'none', 'backup.tar'), log, findHead, copyEmbedded }),
    ).rejects.toThrow('ENOENT')
    await writeFile(file, 'the one before')
    await expect(backedUp()).rejects.toThrow('is there already')
    expect(await readFile(file, 'utf8')).toBe('the one before')
    expect(await readdir(folder)).toEqual(['backup.tar', 'from'])
  })

  it('[BACKUP-8] holds no more in memory for large photos', async () => {
    const MB = 1024 * 1024
    await truncate(join(from.dataDir, PHOTO), 400 * MB)
    let most = 0
    const look = () => {
      const { external, heapUsed } = process.memoryUsage()
      most = Math.max(most, external + heapUsed)
    }
    look()
    const before = most
    const timer = setInterval(look, 5)
    await backedUp()
    // Told only when all is unpacked.
    await change(200 * MB)
    await expect(restored()).rejects.toThrow('is not what was backed up')
    clearInterval(timer)
    expect((most - before) / MB).toBeLessThan(120)
    expect(await left()).toEqual(['lock'])
  })
})

describe('a restore', () => {
  it.each([
    ['a changed photo', () => rewrite({ [PHOTO]: 'x'.repeat(100_000) }), `${PHOTO} is not what was backed up`],
    ['a missing photo', () => rewrite({ [PHOTO]: null }), `${PHOTO} is not what was backed up`],
    ['one more file', () => rewrite({ 'photos/more': 'x' }), 'goes on after its end'],
    [
      'a path that leads elsewhere',
      () => rewrite({ 'pglite/PG_VERSION': null, 'photos/../../more': 'x' }),
      'goes on|it holds',
    ],
    ['no list of files', () => rewrite({ 'manifest.json': null }), 'it ends early'],
    ['a list that is none', () => rewrite({ 'manifest.json': '[]' }), 'its list of files cannot be read'],
    ['a file that was cut off', () => truncate(file, 60_000), 'is no whole backup'],
    ['a file that was cut off between two parts', () => truncate(file, 2048), 'is no whole backup|it ends early'],
    ['another archive', () => rewrite({ 'about.json': null }), 'is no backup of Fieldboard'],
    ['an empty file', () => truncate(file, 0), 'is no whole backup|it ends early'],
  ])('[BACKUP-5] refuses %s and leaves nothing', async (_, damage, sentence) => {
    await backedUp()
    await damage()
    await expect(restored()).rejects.toThrow(new RegExp(sentence))
    expect(await left()).toEqual(['lock'])
  })

  it('[BACKUP-5] refuses a changed byte', async () => {
    await backedUp()
    await change(50_000)
    await expect(restored()).rejects.toThrow(/damaged|no whole backup/)
    expect(await left()).toEqual(['lock'])
  })

  it('[BACKUP-5] refuses a newer format and the backup of another kind of database', async () => {
    await backedUp()
    const about = JSON.parse((await contentOf(file))['about.json'] ?? '') as object
    await rewrite({ 'about.json': JSON.stringify({ fieldboard: 'backup', format: 3, other: true }) })
    await expect(restored()).rejects.toThrow('is from a newer build (format 3, here 2)')
    await rewrite({ 'about.json': JSON.stringify({ ...about, database: 'postgres' }) })
    await expect(restored()).rejects.toThrow('set DATABASE_URL to an empty database')
    expect(await left()).toEqual(['lock'])
  })

  it('[BACKUP-3] refuses a place where anything is but the secret', async () => {
    await backedUp()
    await mkdir(join(to.dataDir, 'photos', 'incoming'), { recursive: true })
    await expect(restored()).rejects.toThrow('is not empty (photos)')
    expect(await left()).toEqual(['lock', 'photos'])
  })

  it('[BACKUP-3] takes an empty folder of photos, and leaves it empty where it fails', async () => {
    await backedUp()
    await mkdir(join(to.dataDir, 'photos', 'lost+found'), { recursive: true })
    await expect(restored()).rejects.toThrow('does not open with this build')
    const there = [['erased-keys', 'lock', 'photos'], ['lost+found']]
    expect([await left(), await readdir(join(to.dataDir, 'photos'))]).toEqual(there)
  })

  it('[BACKUP-9] wants the APP_SECRET of the backup, or one before it, unless told to do without', async () => {
    await backedUp()
    await expect(restored([])).rejects.toThrow('APP_SECRET is not the one of this backup')
    await expect(restored(['another secret of thirty-two characters'])).rejects.toThrow('APP_SECRET is not')
    const opens = 'does not open with this build'
    await expect(restored(['another secret of thirty-two characters', secret])).rejects.toThrow(opens)
    await expect(restored(null)).rejects.toThrow(opens)
  })
})

describe('the keys of people', () => {
  it('[ERASE-20] are in a file of their own, for its owner alone, and the backup names them', async () => {
    await backedUp()
    expect((await stat(`${file}.keys`)).mode & 0o777).toBe(0o600)
    expect(JSON.parse(await readFile(`${file}.keys`, 'utf8'))).toMatchObject({ fieldboard: 'keys', ...people })
    expect(JSON.parse((await contentOf(file))['key-ids.json'] ?? '')).toEqual({ ids: ['key-1', 'key-2'] })
    expect((await readFile(file)).includes('c2VhbGVk')).toBe(false)
  })

  it('[ERASE-21] are wanted by a restore, from this backup or a newer one, and under a secret that it has', async () => {
    await backedUp()
    const opens = 'does not open with this build'
    await expect(restored()).rejects.toThrow(opens)
    await expect(restored([secret], join(folder, 'none.keys'))).rejects.toThrow(/There are no keys in .*--without-keys/)
    await expect(restored([secret], null)).rejects.toThrow(opens)
    await expect(restored([secret], file)).rejects.toThrow('is no whole file of keys')
    await rewriteKeys({ keys: people.keys.slice(1) })
    await expect(restored()).rejects.toThrow('lacks keys of this backup')
    await rewriteKeys({ keys: people.keys.map((key) => ({ ...key, keyId: 'of another secret' })) })
    await expect(restored()).rejects.toThrow('sealed under another APP_SECRET')
    expect(await left()).toEqual(['erased-keys', 'lock'])
    expect(await readFile(join(to.dataDir, 'erased-keys'), 'utf8')).toContain('key-2')
  })
})

describe('a path in an archive', () => {
  it.each(['database.dump', 'pglite/base/1/1259', PHOTO, 'photos', 'pglite/pg_wal/000000010000000000000001'])(
    'may be %s',
    (name) => {
      expect(isPlace(name)).toBe(true)
    },
  )
  it.each([
    '',
    '/etc/passwd',
    'photos/../app-secret',
    'photos/..',
    'pglite/./x',
    'app-secret',
    'photos//x',
    'restoring/x',
    'photos/a\\b',
  ])('may not be %j', (name) => {
    expect(isPlace(name)).toBe(false)
  })
})
