import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { IDEMPOTENCY_HEADER, MARKER_HEADER, POSITION_HEADER, REVISION_HEADER } from '#events/kernel/http.ts'
import { type Random, seededRandom } from '#events/kernel/seeded-random.ts'
import { PASSWORD, type TestPerson } from '../app/app.ts'
import { sessionCookieOf } from '../app/session-cookie.ts'
import { type Intent, intentOf, type KnownBoards, type Own, type Wish, wishesOf } from './intents.ts'
import type { ListedCameras } from './provider-site.ts'
import { requestOf } from './requests.ts'
import type { SentCommand } from './sent.ts'

const WithId = z.looseObject({ id: z.int() })
/** How long a server may take for an answer before it counts as one that never comes, in milliseconds. */
const PATIENCE_MS = 60_000
/** After a plea for patience, and while there is nothing to do, in milliseconds. */
const PAUSE_MS = 20

/** The knowledge and the sent commands of all people of a campaign. @param seed decides what each of them wants. */
export type Office = {
  readonly seed: number
  readonly known: KnownBoards
  /** Forms that were made. All of these people see each. */
  readonly forms: number[]
  readonly sent: SentCommand[]
  /** The provider's list; null where there is none. */
  readonly listed: () => ListedCameras | null
}

/** A person who sends one command after the other, and keeps their session over all lives of the server. */
export class Caller {
  readonly #office: Office
  readonly #person: TestPerson
  readonly isEmployee: boolean
  readonly #wishes: Iterator<Wish, never>
  /** The wish that they could not send yet. */
  #wish: Wish | null = null
  /** Decides when they sign in anew. */
  readonly #habits: Random
  /** Of their session, which outlives the server. */
  cookie = ''
  readonly #own: Own = { photos: [], formPhotos: [], folders: [] }
  /** The command that was sent and has no answer. */
  #open: SentCommand | null = null

  /** @param number of this caller in the office. The first one, an employee, makes the projects. */
  constructor(person: TestPerson, office: Office, number: number) {
    this.#person = person
    this.#office = office
    this.isEmployee = person === 'employee' || person === 'colleague'
    const role = this.isEmployee ? 'employee' : 'installer'
    this.#wishes = wishesOf(seededRandom(office.seed, `wishes ${number}`), number === 0 ? 'founder' : role)
    this.#habits = seededRandom(office.seed, `habits ${number}`)
  }

  /**
   * Signs in where that is due, sends again what has no answer, and then new commands until it is enough.
   * @param onAnswer is told of every answer. @throws when the server is gone.
   */
  async work(url: string, isEnough: () => boolean, onAnswer: () => void): Promise<void> {
    const { known, forms, sent } = this.#office
    if (this.#habits.onceIn(100)) this.cookie = ''
    while (this.cookie === '') await this.#signIn(url)
    while (this.#open || !isEnough()) {
      this.#wish ??= this.#wishes.next().value
      const wish = this.#wish
      const intent = this.#open?.intent ?? intentOf(wish, known, forms, this.#own)
      if (!intent) {
        // A server that is gone never brings what they wait for.
        await this.#request(url, 'GET', '/healthz')
        await sleep(PAUSE_MS)
        continue
      }
      if (!this.#open) {
        const project = 'project' in intent ? intent.project : null
        this.#open = { key: randomUUID(), person: this.#person, wish, intent, project, answer: null, listed: null }
        sent.push(this.#open)
      }
      await this.#send(url, this.#open)
      this.#open = null
      this.#wish = null
      onAnswer()
      const ids = [...known.keys()]
      const project = ids[wish.project % ids.length]
      if (wish.looks && project !== undefined) await this.#look(url, project)
    }
  }

  /** Sends a command that is no wish of theirs, until it is not refused as one that is under way already. */
  async insist(url: string, intent: Extract<Intent, { readonly project: number }>): Promise<void> {
    for (;;) {
      const { project } = intent
      const sent: SentCommand = { key: randomUUID(), person: this.#person, intent, project, answer: null, listed: null }
      this.#office.sent.push(sent)
      await this.#send(url, sent)
      if (sent.answer?.status !== 409) return
      await sleep(PAUSE_MS)
    }
  }

  async #signIn(url: string): Promise<void> {
    // Without the cookie: signing in with one ends its session.
    const login = { username: this.#person, password: PASSWORD }
    const { status, headers, text } = await this.#request(url, 'POST', '/api/auth/login', login, { cookie: '' })
    if (status === 200) this.cookie = sessionCookieOf(headers.get('set-cookie') ?? '')
    else if (status !== 429 && status !== 503) throw new Error(`signing in was answered ${status}: ${text}`)
    else await sleep(PAUSE_MS)
  }

  /** Sends a command until it is answered. */
  async #send(url: string, sent: SentCommand): Promise<void> {
    const { method, path, body } = requestOf(sent.intent)
    for (;;) {
      const { status, headers, text } = await this.#request(url, method, path, body, { [IDEMPOTENCY_HEADER]: sent.key })
      if (status === 503) {
        await sleep(PAUSE_MS)
        continue
      }
      if (status < 300) this.#learn(sent, text)
      const revision = headers.get(REVISION_HEADER)
      const position = headers.get(POSITION_HEADER)
      if (sent.intent.kind === 'sync') sent.listed = this.#office.listed()
      sent.answer = { status, revision: revision === null ? null : Number(revision), position }
      return
    }
  }

  #learn(sent: SentCommand, text: string): void {
    const { intent } = sent
    const { photos, formPhotos, folders } = this.#own
    if (intent.kind === 'photo') photos.push(intent)
    if (intent.kind === 'unphoto') forget(photos, ({ name }) => name === intent.name)
    if (intent.kind === 'form-photo') formPhotos.push(intent)
    if (intent.kind === 'form-unphoto') forget(formPhotos, ({ name }) => name === intent.name)
    if (intent.kind === 'drop-folder') forget(folders, (id) => id === intent.folder)
    const isMade = intent.kind === 'create' || intent.kind === 'add'
    if (!isMade && intent.kind !== 'folder' && intent.kind !== 'form') return
    const { id } = WithId.parse(JSON.parse(text))
    if (intent.kind === 'folder') folders.push(id)
    if (intent.kind === 'form') this.#office.forms.push(id)
    if (intent.kind === 'create') {
      sent.project = id
      this.#office.known.set(id, [])
    }
    if (intent.kind === 'add') this.#office.known.get(intent.project)?.push(id)
  }

  /** Reads the cards of a project. */
  async #look(url: string, project: number): Promise<void> {
    const { status, text } = await this.#request(url, 'GET', `/api/projects/${project}/devices`)
    if (status !== 200) return
    const devices = z.array(WithId).parse(JSON.parse(text))
    this.#office.known.set(
      project,
      devices.map(({ id }) => id),
    )
  }

  /** @throws when there is no whole answer. */
  async #request(url: string, method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    // A form says by itself what it is.
    const isForm = body instanceof FormData
    const type: Record<string, string> = body && !isForm ? { 'content-type': 'application/json' } : {}
    const answer = async () => {
      const response = await fetch(url + path, {
        method,
        headers: { [MARKER_HEADER]: 'test', ...type, cookie: this.cookie, ...headers },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      })
      return { status: response.status, headers: response.headers, text: await response.text() }
    }
    // Node's fetch sometimes neither resolves nor rejects when the server is killed, and its abort is then lost, too.
    const late = new AbortController()
    try {
      return await Promise.race([answer(), noAnswer(late.signal)])
    } finally {
      late.abort()
    }
  }
}

/** Rejects after {@link PATIENCE_MS}, unless the answer came by then. */
async function noAnswer(signal: AbortSignal): Promise<never> {
  await sleep(PATIENCE_MS, undefined, { signal })
  throw new Error('there is no answer')
}

function forget<T>(list: T[], isIt: (item: T) => boolean): void {
  const index = list.findIndex(isIt)
  if (index !== -1) list.splice(index, 1)
}
