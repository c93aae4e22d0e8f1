import { setTimeout as sleep } from 'node:timers/promises'
import type { Program } from '../processes/program.ts'
import { type ServerProcess, startServer } from '../processes/server-process.ts'
import { Caller, type Office } from './caller.ts'
import { checkBoards } from './check-boards.ts'
import { checkCommands } from './check-commands.ts'
import { checkFolders } from './check-folders.ts'
import { checkForms } from './check-forms.ts'
import { checkCounted } from './check-photos.ts'
import { checkStreams } from './check-streams.ts'
import type { ProviderSite } from './provider-site.ts'
import type { Site } from './site.ts'
import { Watcher } from './watcher.ts'

/** Several commands are under way at any moment, of the same people too. */
const PEOPLE = [
  'employee',
  'colleague',
  'installer',
  'employee',
  'colleague',
  'installer',
  'employee',
  'colleague',
] as const
/** Number of first projects that have two boards open each. */
const WATCHED = 2
/** Timeout of the end of a server that does not answer, in milliseconds: it has gone or is going. */
const GONE = 15_000

export type Campaign = ReturnType<typeof openCampaign>

/**
 * People who work on one site over many lives of its server, and what they were told.
 * @param program built from server/main.ts. @param seed decides what they want. @param provider that of the site; without it
 * each sync is refused.
 */
export function openCampaign(program: Program, site: Site, seed: number, provider?: ProviderSite) {
  const office: Office = { seed, known: new Map(), forms: [], sent: [], listed: () => provider?.listed() ?? null }
  const callers = PEOPLE.map((person, index) => new Caller(person, office, index))
  const watchers: Watcher[] = []
  const wrong: string[] = []

  return {
    sent: office.sent,
    /** Starts a server on the site. It may write warnings on standard error, and nothing else. */
    start(): ServerProcess {
      const server = startServer(program, site.env)
      void server.ended.then(({ err }) => wrong.push(...err.split('\n').filter(isComplaint)))
      return server
    },
    /**
     * All people work: what had no answer is sent again, then new commands, and boards are open. Resolves when the server is
     * gone, or when it is enough and nothing is without an answer.
     * @param isEnough is asked again and again. @param onAnswer is told how many answers came in this life.
     */
    async work(server: ServerProcess, isEnough: () => boolean, onAnswer: (count: number) => void): Promise<void> {
      const url = await server.listens().catch(() => null)
      if (url === null) return
      let count = 0
      const answered = () => {
        onAnswer(++count)
        const next = [...office.known.keys()][watchers.length / 2]
        if (next !== undefined && watchers.length < 2 * WATCHED) watch(url, new Watcher(next), new Watcher(next))
      }
      for (const watcher of watchers) void watcher.connect(url, cookieOf(callers))
      const results = await Promise.allSettled(callers.map((caller) => caller.work(url, isEnough, answered)))
      for (const result of results) {
        if (result.status === 'fulfilled') continue
        const isGone = await Promise.race([server.ended.then(() => true), sleep(GONE, false, { ref: false })])
        if (!isGone) wrong.push(`a person got no answer: ${String(result.reason)}`)
      }
    },
    /** An employee syncs every project once more. */
    async syncAll(server: ServerProcess): Promise<void> {
      const url = await server.listens()
      const employee = callers.find(({ isEmployee, cookie }) => isEmployee && cookie)
      if (!employee) wrong.push('no employee could sign in at last')
      for (const project of office.known.keys()) await employee?.insist(url, { kind: 'sync', project })
    },
    /** Waits until the boards show all that was acknowledged. */
    async caughtUp(): Promise<void> {
      for (const watcher of watchers) {
        const own = office.sent.filter(({ project }) => project === watcher.project)
        await watcher.reached(Math.max(...own.map(({ answer }) => answer?.revision ?? -1)))
      }
    },
    /** Walks the log, and compares it with all that people sent, were answered and saw. @returns what is wrong, in sentences. */
    async check(): Promise<string[]> {
      const { log, counted, wrong: within } = await site.inspect()
      const { sent } = office
      return [
        ...wrong,
        ...within,
        ...checkStreams(log),
        ...checkCommands(sent, log),
        ...checkBoards(log, sent, watchers),
        ...checkFolders(log, sent),
        ...checkForms(log, sent),
        ...checkCounted(log, sent, counted),
      ]
    },
    close(): void {
      for (const watcher of watchers) watcher.close()
    },
  }

  function watch(url: string, ...more: readonly Watcher[]): void {
    for (const watcher of more) void watcher.connect(url, cookieOf(callers))
    watchers.push(...more)
  }
}

/** Of a person who may see everything. */
const cookieOf = (callers: readonly Caller[]): string =>
  callers.find(({ isEmployee, cookie }) => isEmployee && cookie)?.cookie ?? ''

/** Lines that are no JSON, or tell of an error. */
function isComplaint(line: string): boolean {
  const level = /^\{"level":(\d+)/.exec(line)?.[1]
  return line !== '' && (level === undefined || Number(level) >= 50)
}
