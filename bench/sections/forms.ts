import { sent } from '#events/form/sent-section.ts'
import { newForm } from '../../server/testing/app/forms.ts'
import { bareInsert, bareSelect, openBare } from '../sides/bare.ts'
import { connectBoardSocket } from '../sides/board-socket.ts'
import { startChild } from '../child.ts'
import { timed } from '../figures/clock.ts'
import type { Figure } from '../figures/figure.ts'
import { openFormSaver } from '../sides/form-saver.ts'
import { cameraOf } from '../content/installation-forms.ts'
import { startOurServer } from '../sides/our-server.ts'
import type { Section } from '../section.ts'
import { percentile, Rounds } from '../figures/statistics.ts'
import type { WatchCalls } from '../watch.ts'

/** The longest time until a watcher has seen a save, in milliseconds. */
const PATIENCE = 5_000

/** A long survey: opening it, saving one changed field of it, and how soon others see that. */
export const longForm: Section = async (bench) => {
  const { databaseUrl, scope, size, note } = bench
  const server = await startOurServer(bench)
  const sections = Array.from({ length: size(200, 20) }, (_, n) => sent(cameraOf(n + 1), []))
  const id = await newForm(server.send, { sections })
  const name = `a form of ${sections.length} sections`
  const saver = await openFormSaver(server.url, server.cookie, id, scope)
  const socket = await connectBoardSocket(server, scope)
  const client = databaseUrl === undefined ? null : await openBare(server.databaseUrl, scope)
  const bare = client && {
    insert: await bareInsert(client),
    read: await bareSelect(client, 'bench_form', [sections]),
  }

  const [opened, read, saved, inserted] = [new Rounds(), new Rounds(), new Rounds(), new Rounds()]
  const perRound = size(50, 5)
  let [line, asked, answered] = [0, 0, 0]
  const samples = async (work: (n: number) => Promise<number>) => {
    const times: number[] = []
    for (let n = 0; n < perRound; n++) times.push(await work(n))
    return times
  }
  // The first round only warms up.
  for (let round = 0; round <= size(6, 1); round++) {
    note(`round ${round}`)
    await server.atHead()
    const times = {
      saved: await samples(async () => {
        const one = await saver.save()
        ;({ asked, answered } = one)
        return one.ms
      }),
      inserted: bare && (await samples((n) => timed(() => bare.insert(n)))),
      opened: await samples(async () => {
        const { ms, bytesOnLine } = await socket.ask(id, -1, 'form')
        line = bytesOnLine
        return ms
      }),
      read: bare && (await samples(() => timed(bare.read))),
    }
    if (round === 0) continue
    opened.add(times.opened)
    saved.add(times.saved)
    if (times.read) read.add(times.read)
    if (times.inserted) inserted.add(times.inserted)
  }

  const watcher = await startChild<WatchCalls>('watch', bench)
  const others = size(50, 5)
  const boards = { kind: 'form', urls: [server.url], cookie: server.cookie, projectIds: [id] } as const
  await watcher.ask('watch', { boards, count: others })
  const seen: number[] = []
  for (let n = 0; n < size(150, 5); n++) {
    const { revision, at: begin } = await saver.save()
    const [at] = await watcher.ask('lastSeen', { moves: [[id, revision]], patience: PATIENCE })
    seen.push((at ?? Number.POSITIVE_INFINITY) - begin)
  }

  const beside = (of: string, rounds: Rounds, value: (of: Rounds) => number) =>
    bare ? { name: of, value: value(rounds) } : undefined
  const figures = (what: string, ours: Rounds, of: string, theirs: Rounds): Figure[] => [
    {
      ...{ name: `${name}, ${what}, p50`, unit: 'ms', ours: ours.typical(0.5) },
      beside: beside(of, theirs, (rounds) => rounds.typical(0.5)),
    },
    {
      ...{ name: `${name}, ${what}, p95`, unit: 'ms', ours: ours.overall(0.95) },
      beside: beside(of, theirs, (rounds) => rounds.overall(0.95)),
    },
  ]
  return [
    ...figures('opening it', opened, 'bare SELECT', read),
    { name: `${name}, bytes of an opening on the line`, unit: 'kB', ours: line / 1000 },
    ...figures('saving one field', saved, 'bare INSERT', inserted),
    { name: `${name}, bytes of a save`, unit: 'kB', ours: asked / 1000 },
    { name: `${name}, bytes of its answer`, unit: 'kB', ours: answered / 1000 },
    { name: `${name}, a save until ${others} others see it, p95`, unit: 'ms', ours: percentile(seen, 0.95) },
  ]
}
