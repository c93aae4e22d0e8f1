import { readFile, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MARKER_HEADER } from '#events/kernel/http.ts'
import { MAX_PHOTO_BYTES } from '#events/kernel/photo.ts'
import { addCard, createProject } from '../testing/app/answers.ts'
import { childrenOf } from '../testing/processes/children.ts'
import { openSite, type Site } from '../testing/crash/site.ts'
import { startNode, type TestNode } from '../testing/processes/node.ts'
import { onPostgres } from '../testing/on-postgres.ts'
import { buildProgram, type Program } from '../testing/processes/program.ts'

const AT_ONCE = 20
const MAX_MB = 500
const CHUNK_BYTES = 256 * 1024

let program: Program
let site: Site
let node: TestNode
beforeAll(async () => {
  program = await buildProgram('server/main.ts')
  site = await openSite()
  node = await startNode(program, site.env)
})
afterAll(async () => {
  await node.kill()
  await site.drop()
})

/** The most memory that the server and the process that decodes for it ever had, in MB. */
async function peakMB(pid: number): Promise<number> {
  let sum = 0
  for (const one of [pid, ...(await childrenOf(pid))]) {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(await readFile(`/proc/${one}/status`, 'utf8')) ?? []
    sum += Number(kilobytes) / 1024
  }
  return sum
}

/** A photo of 24 megapixels as phones take them, without its end. */
const largePhoto = () =>
  sharp({ create: { width: 6_000, height: 4_000, channels: 3, background: '#888' } })
    .composite([{ input: { text: { text: 'Gate', dpi: 2_000 } } }])
    .jpeg()
    .toBuffer()

/** Resolves for all once so many have asked. */
function meeting(people: number) {
  const waiting: (() => void)[] = []
  return () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve)
      if (waiting.length === people) for (const go of waiting) go()
    })
}

// Embedded, the database itself takes as much.
it('[PHOTO-32] takes 20 photos of 25 MB at once with less than 500 MB of memory', onPostgres, async () => {
  const employee = await node.as('employee')
  const { id } = await createProject(employee, 'P')
  const card = await addCard(employee, id, 'Cam')
  const photo = await largePhoto()
  const before = await peakMB(node.child.pid ?? 0)
  // One person has ten pictures waiting at most (PHOTO-93).
  const cookies = [await node.cookieOf('employee'), await node.cookieOf('colleague')]
  const allHalfWay = meeting(AT_ONCE)

  async function* form(n: number) {
    yield Buffer.from('--b\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n')
    yield photo
    // Bytes after the end of a picture show nothing, and make each another photo.
    for (let left = MAX_PHOTO_BYTES - photo.length; left > 0; left -= CHUNK_BYTES) {
      yield Buffer.alloc(Math.min(CHUNK_BYTES, left), n)
      if (left > MAX_PHOTO_BYTES / 2 && left - CHUNK_BYTES <= MAX_PHOTO_BYTES / 2) await allHalfWay()
    }
    yield Buffer.from('\r\n--b--\r\n')
  }
  const upload = (n: number) =>
    fetch(`${node.url}/api/devices/${card.id}/photos`, {
      method: 'POST',
      headers: {
        cookie: cookies[n % 2] ?? '',
        [MARKER_HEADER]: 'test',
        'content-type': 'multipart/form-data; boundary=b',
      },
      body: ReadableStream.from(form(n)),
      duplex: 'half',
    })
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => upload(n + 1)))
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(AT_ONCE).fill(201))
  const most = await peakMB(node.child.pid ?? 0)
  expect(most).toBeGreaterThan(before)
  expect(most).toBeLessThan(MAX_MB)
})

it('[PHOTO-90] the process that decodes ends with a server that is killed', onPostgres, async () => {
  const decoders = await childrenOf(node.child.pid ?? 0)
  expect(decoders).toHaveLength(1)
  await node.kill()
  await expect.poll(() => stat(`/proc/${decoders[0]}/exe`).catch(() => null)).toBeNull()
})
