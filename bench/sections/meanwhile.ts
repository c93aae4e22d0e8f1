import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createProject } from '../../server/testing/app/answers.ts'
import { startChild } from '../child.ts'
import type { Figure } from '../figures/figure.ts'
import { median, percentile } from '../figures/statistics.ts'
import type { LoadCalls } from '../load.ts'
import { startOurServer } from '../sides/our-server.ts'
import type { Section } from '../section.ts'
import { within } from '../wait.ts'

const CARDS = 100
/** Timeout of one piece of work, in milliseconds. */
const WORK_WITHIN_MS = 120_000

/**
 * Acknowledged moves of one client while the same server does something large for another, over and over: beside the same
 * moves in turns without it.
 */
export const meanwhile: Section = async (bench) => {
  const { databaseUrl, size, note } = bench
  const server = await startOurServer(bench)
  const load = await startChild<LoadCalls>('load', bench)
  const board = await server.board(CARDS)
  await load.ask('aimAt', { url: server.url, cookie: server.cookie, boards: [board], connections: 1 })

  const rows = size(5_000, 200)
  const list = Array.from({ length: rows }, (_, n) => ({ name: `CAM-${n + 1}`, type: 'camera', description: 'dome' }))
  const imported = async () => {
    const { id } = await createProject(server.send, `Import of ${rows}`)
    const path = `/api/projects/${id}/devices/import`
    const { status } = await server.send('POST', path, { fileName: 'list.csv', rows: list })
    if (status !== 200) throw new Error(`the import was answered ${status}`)
    return id
  }
  const read = async (path: string): Promise<void> => {
    const signal = AbortSignal.timeout(WORK_WITHIN_MS)
    const answer = await fetch(`${server.url}${path}`, { headers: { cookie: server.cookie }, signal })
    if (answer.status !== 200 || !answer.body) throw new Error(`${path} was answered ${answer.status}`)
    await answer.body.pipeTo(new WritableStream())
  }
  const large = await imported()
  const works: Readonly<Record<string, () => Promise<unknown>>> = {
    [`an import of ${rows} rows`]: imported,
    'a rebuild of all read models': () => rebuild(server.store),
    [`the record of a project of ${rows} cards`]: () => read(`/api/projects/${large}/record`),
    [`the history of a project of ${rows} cards as a file`]: () => read(`/api/projects/${large}/history.jsonl`),
  }

  const figures: Figure[] = []
  const ms = size(4_000, 200)
  const moves = async () => (await load.ask('closedLoop', { ms })).took
  await moves()
  for (const [name, work] of Object.entries(works)) {
    // One process has an embedded database, so no other can fold its log anew.
    if (databaseUrl === undefined && name.startsWith('a rebuild')) continue
    const [alone, beside]: [number[][], number[][]] = [[], []]
    let done = 0
    for (let round = 0; round < size(3, 1); round++) {
      await server.atHead()
      alone.push(await moves())
      let isOver = false
      const moving = moves().finally(() => {
        isOver = true
      })
      for (; !isOver; done++) await within(name, work(), WORK_WITHIN_MS)
      beside.push(await moving)
    }
    note(`${name}: ${done} times`)
    const typical = (rounds: number[][], share: number) => median(rounds.map((took) => percentile(took, share)))
    for (const [share, of] of [
      [0.5, 'p50'],
      [0.95, 'p95'],
    ] as const)
      figures.push({
        name: `acknowledged move during ${name}, ${of}`,
        unit: 'ms',
        ours: typical(beside, share),
        beside: { name: 'without', value: typical(alone, share) },
        ...(of === 'p95' && { target: { of: 'ratio', atMost: 1.5 } as const }),
      })
  }
  return figures
}

/** Folds every read model anew beside the server that runs, as operators do (`npm run projections:rebuild`). */
async function rebuild({
  dataDir,
  databaseUrl,
}: {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}) {
  // Settings of the run's own are not the server's.
  const env = {
    ...process.env,
    NODE_ENV: undefined,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    EVENTSTORE_URL: '',
  }
  const child = spawn(process.execPath, ['dist/server/projections.js', 'rebuild'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: WORK_WITHIN_MS,
  })
  const [code] = (await within('the end of the rebuild', once(child, 'exit'), WORK_WITHIN_MS)) as [number | null]
  if (code !== 0) throw new Error(`the rebuild ended with ${code}`)
}
