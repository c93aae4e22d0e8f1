import { connectBoardSocket } from '../sides/board-socket.ts'
import { timed } from '../figures/clock.ts'
import type { Figure } from '../figures/figure.ts'
import { type Both, makeSide, type Side, WHICH } from './growth-side.ts'
import { inTabs } from './growth-tabs.ts'
import { openFormSaver } from '../sides/form-saver.ts'
import { HttpConnection } from '../sides/http-connection.ts'
import { formIdAt, projectIdAt, untouchedCards, usernameAt } from '../content/installation.ts'
import { httpMover, movingCards } from '../sides/mover.ts'
import type { Bench, Section } from '../section.ts'
import { signInAs } from '../content/sign-in.ts'
import { percentile, Rounds } from '../figures/statistics.ts'

/** Boards and people of the small installation, which the large one has, too. The first board is left to the tabs. */
const BOARDS = 20
const PEOPLE = 20
/** Surveys of the small installation. */
const FORMS = 20
/** Projects of the demo, on which a server that was started just now warms up. */
const DEMO_PROJECTS = [1, 2, 3]
/** Rows of a page of the list. */
const PAGE = 20

/** The work of people, and a start, in a small installation and in a large one, in turns. */
export const growth: Section = async (bench) => {
  const { databaseUrl, size, note } = bench
  if (databaseUrl === undefined) {
    note('without a Postgres server growth is not measured')
    return []
  }
  const movesPerProject = size(136, 50)
  const small = { projects: BOARDS, users: PEOPLE, organizations: 5, movesPerProject, forms: FORMS }
  const large = {
    projects: size(2_000, 60),
    users: size(5_000, 100),
    organizations: size(100, 10),
    movesPerProject,
    forms: size(10_000, 60),
  }
  const sides = {
    small: await makeSide(bench, 'small', small, PEOPLE),
    large: await makeSide(bench, 'large', large, PEOPLE),
  }
  return [
    ...(await startsAndFirstOpenings(bench, sides)),
    ...(await gestures(bench, sides)),
    ...(await listOfForms(bench, sides)),
    ...(await inTabs(bench, sides)),
  ]
}

const rounds = (): Both<Rounds> => ({ small: new Rounds(), large: new Rounds() })

/** The p50 of the large installation, which must be near that of the small one, and its p95. */
const figuresOf = (name: string, { small, large }: Both<Rounds>): Figure[] => [
  {
    name: `${name}, large installation, p50`,
    unit: 'ms',
    ours: large.typical(0.5),
    beside: { name: 'small', value: small.typical(0.5) },
    target: { of: 'ratio', atMost: 1.2 },
  },
  {
    name: `${name}, large installation, p95`,
    unit: 'ms',
    ours: large.overall(0.95),
    beside: { name: 'small', value: small.overall(0.95) },
  },
]

/** Servers start with read models at the head, and are asked at once for boards that they do not have in memory. */
async function startsAndFirstOpenings({ scope, size, note }: Bench, sides: Both<Side>): Promise<Figure[]> {
  const [listened, ready, openings] = [rounds(), rounds(), rounds()]
  const count = size(5, 1)
  for (let round = 0; round < count; round++) {
    note(`start ${round + 1}`)
    for (const which of WHICH) {
      const started = await sides[which].start()
      listened[which].add([started.listened])
      ready[which].add([started.ready])
    }
    const sockets = {
      small: await connectBoardSocket(await sides.small.signedIn(), scope),
      large: await connectBoardSocket(await sides.large.signedIn(), scope),
    }
    for (const projectId of DEMO_PROJECTS) for (const which of WHICH) await sockets[which].ask(projectId, -1)
    const times: Both<number[]> = { small: [], large: [] }
    for (let board = 0; board < BOARDS; board++)
      for (const which of WHICH) times[which].push((await sockets[which].ask(projectIdAt(board), -1)).ms)
    for (const which of WHICH) openings[which].add(times[which])
    // The last ones stay for what comes next.
    if (round < count - 1) for (const which of WHICH) await sides[which].stop()
  }
  const start = (name: string, { small, large }: Both<Rounds>, atMost: number): Figure => ({
    name: `start with read models at the head, large installation, until ${name}`,
    unit: 'ms',
    ours: large.overall(0.5),
    beside: { name: 'small', value: small.overall(0.5) },
    target: { of: 'value', atMost },
  })
  return [
    start('the process listens', listened, 2_000),
    start('it is ready', ready, 5_000),
    ...figuresOf('opening a board for the first time after a start', openings),
  ]
}

/** The work of people all day; each kind is done in rounds that take turns, of which the first only warms up. */
async function gestures(bench: Bench, sides: Both<Side>): Promise<Figure[]> {
  const { size, note } = bench
  const actors = { small: await actorAt(bench, sides.small), large: await actorAt(bench, sides.large) }
  const gesture = async (name: string, perRound: number, act: (actor: Actor) => (n: number) => Promise<number>) => {
    note(name)
    const measured = rounds()
    for (let round = 0; round <= size(6, 1); round++)
      for (const which of WHICH) {
        await sides[which].atHead()
        const times: number[] = []
        for (let n = 0; n < perRound; n++) times.push(await act(actors[which])(n))
        if (round > 0) measured[which].add(times)
      }
    return figuresOf(name, measured)
  }
  return [
    ...(await gesture('acknowledged move', size(300, 20), ({ move }) => move)),
    ...(await gesture('opening a board again', size(100, 5), ({ open }) => open)),
    ...(await gesture('saving one field of a form', size(100, 5), ({ saveForm }) => saveForm)),
    ...(await gesture('opening a form again', size(100, 5), ({ openForm }) => openForm)),
    ...(await gesture('sign-in', size(20, 2), ({ signIn }) => signIn)),
    ...(await gesture(`${PAGE} rows of the list of projects`, size(100, 5), ({ readPage }) => readPage)),
  ]
}

/** The whole list of forms, as the surveys read it. */
async function listOfForms({ scope, size }: Bench, { large }: Both<Side>): Promise<Figure[]> {
  const { url, cookie } = await large.signedIn()
  const connection = await scope.keep(new HttpConnection(url), async (made) => made.close())
  const times: number[] = []
  let [rows, bytes] = [0, 0]
  for (let n = 0; n < size(40, 3); n++)
    times.push(
      await timed(async () => {
        const { status, body } = await connection.send('GET', '/api/forms', `cookie: ${cookie}\r\n`, '')
        if (status !== 200) throw new Error(`the list was answered ${status}`)
        bytes = body.length
        if (n === 0) rows = (JSON.parse(body) as readonly unknown[]).length
      }),
    )
  const name = `the list of ${rows} forms`
  return [
    { name: `${name}, p50`, unit: 'ms', ours: percentile(times, 0.5) },
    { name: `${name}, p95`, unit: 'ms', ours: percentile(times, 0.95) },
    { name: `${name}, bytes`, unit: 'kB', ours: bytes / 1000 },
  ]
}

type Actor = Awaited<ReturnType<typeof actorAt>>

/** A person at a server: each gesture gives how long it took, in milliseconds. */
async function actorAt({ scope }: Bench, side: Side) {
  const session = await side.signedIn()
  const socket = await connectBoardSocket(session, scope)
  const mover = await scope.keep(httpMover(session.url, session.cookie), async ({ close }) => close())
  const connection = await scope.keep(new HttpConnection(session.url), async (made) => made.close())
  // A socket has only so many streams open.
  const formSocket = await connectBoardSocket(session, scope)
  const saver = await openFormSaver(session.url, session.cookie, formIdAt(0), scope)
  const cards = Array.from({ length: BOARDS - 1 }, (_, board) => movingCards(untouchedCards(board + 1))).flat()
  return {
    async move(n: number): Promise<number> {
      const card = cards[n % cards.length]
      if (!card) throw new Error('there are no cards')
      return timed(() => mover.move(card))
    },
    saveForm: async () => (await saver.save()).ms,
    openForm: async (n: number) => (await formSocket.ask(formIdAt(n % FORMS), -1, 'form')).ms,
    open: async (n: number) => (await socket.ask(projectIdAt(1 + (n % (BOARDS - 1))), -1)).ms,
    signIn: (n: number) => timed(() => signInAs(connection, usernameAt(n % PEOPLE))),
    readPage: () =>
      timed(async () => {
        const path = `/api/projects?limit=${PAGE}`
        const { status } = await connection.send('GET', path, `cookie: ${session.cookie}\r\n`, '')
        if (status !== 200) throw new Error(`the list was answered ${status}`)
      }),
  }
}
