// A process of its own that uploads photos, so that what its clients cost is not on the server's account.
import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { MARKER_HEADER } from '#events/kernel/http.ts'
import { PhotoAnswer } from '#events/project/photos.ts'
import { serve } from './child.ts'
import { now, timed } from './figures/clock.ts'
import { phonePhoto } from './content/phone-photo.ts'
import { within } from './wait.ts'

/** Where photos go: one person uploads to each card. `cookie`: of a session. */
type Target = { readonly url: string; readonly cookie: string; readonly cardIds: readonly number[] }

const BOUNDARY = 'bench-photo'
/** So many bytes behind a picture show nothing, and make it another one. */
const TAIL_BYTES = 16

const agent = new Agent({ keepAlive: true })
let photo: Buffer = Buffer.alloc(0)
let target: Target = { url: '', cookie: '', cardIds: [] }
let uploaded = 0
let isOver = true
let running: Promise<{ took: number[]; ms: number }> | null = null

async function send(method: string, path: string, headers: Record<string, string | number>, body: readonly Buffer[]) {
  const what = `the answer to ${method} ${path}`
  const answer = await within(
    what,
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(`${target.url}${path}`, { agent, method, headers: { cookie: target.cookie, ...headers } })
      sent.on('response', resolve).on('error', reject)
      for (const part of body) sent.write(part)
      sent.end()
    }),
  )
  const read = await within(what, buffer(answer))
  if ((answer.statusCode ?? 500) >= 300)
    throw new Error(`${method} ${path} was answered ${answer.statusCode}: ${read.toString()}`)
  return read
}

/** Uploads a photo that the card does not have yet. @returns its path. */
async function upload(card: number, bytes: number): Promise<string> {
  const name = `IMG ${++uploaded}.jpg`
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="photo"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`
  const tail = Buffer.alloc(bytes - photo.length, `${uploaded}.`)
  const body = [Buffer.from(head), photo, tail, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]
  const headers = {
    [MARKER_HEADER]: 'bench',
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': body.reduce((sum, part) => sum + part.length, 0),
  }
  const answer = await send('POST', `/api/devices/${card}/photos`, headers, body)
  return PhotoAnswer.parse(JSON.parse(answer.toString())).photoPath
}

const calls = {
  /** Takes a target in the place of the one before. @returns the size of a photo, in bytes. */
  async aimAt(next: Target): Promise<number> {
    if (photo.length === 0) photo = await phonePhoto()
    target = next
    return photo.length + TAIL_BYTES
  },

  /** Gives each card a photo of so many bytes, one after the other. */
  async uploadEach({ bytes }: { readonly bytes: number }): Promise<void> {
    for (const card of target.cardIds) await upload(card, bytes)
  },

  /** Everyone uploads over and over, until the end. `isSeen`: each waits for the small picture that boards show, too. */
  async begin({ isSeen }: { readonly isSeen: boolean }): Promise<void> {
    isOver = false
    const took: number[] = []
    const one = async (card: number) => {
      const path = await upload(card, photo.length + TAIL_BYTES)
      if (isSeen) await send('GET', `${path}?size=360`, { accept: 'image/webp' }, [])
    }
    const person = async (card: number) => {
      while (!isOver) took.push(await timed(() => one(card)))
    }
    const begin = now()
    running = Promise.all(target.cardIds.map(person)).then(() => ({ took, ms: now() - begin }))
    running.catch(() => undefined)
  },

  /** Waits for what is under way. @returns how long each upload took, and all, in milliseconds. */
  async end(): Promise<{ took: number[]; ms: number }> {
    isOver = true
    if (!running) throw new Error('no upload has begun')
    return running
  },
}

export type UploaderCalls = typeof calls

serve(calls)
