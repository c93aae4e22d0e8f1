import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import type { Figure } from './figures/figure.ts'
import { type EndedSection, Run } from './run.ts'
import type { Bench, Section } from './section.ts'

const figure: Figure = { name: 'a move', unit: 'ms', ours: 6 }
const whole: Section = async () => [figure]
const never = () => new Promise<never>(() => undefined)
/** Waits for ever for something that breaks when the scope of the section closes, as a connection does. */
const broken = ({ scope }: Pick<Bench, 'scope'>, close: () => Promise<void> = async () => undefined) =>
  new Promise<never>((_, reject) => {
    void scope.keep('a server', async () => {
      await close()
      reject(new Error('the server closed the connection'))
    })
  })

function runOf(sections: Record<string, Section>, limitMs = 60_000) {
  const ended: EndedSection[] = []
  const lines: string[] = []
  const run = new Run({
    sections: new Map(Object.entries(sections)),
    means: {
      databaseUrl: undefined,
      newStore: never,
      programs: '',
      size: (full) => full,
      note: (line) => void lines.push(line),
    },
    limitMs,
    onEnded: (section) => void ended.push(section),
  })
  return { run, ended, lines }
}

it('tells of each section before the next one begins', async () => {
  let before: readonly EndedSection[] = []
  const { run, ended } = runOf({
    first: whole,
    second: async () => {
      before = [...ended]
      return []
    },
  })
  await run.measure()
  expect(before).toMatchObject([{ section: 'first', figures: [{ name: 'a move', section: 'first' }] }])
  expect(run.missing).toEqual([])
  expect(ended.map(({ section }) => section)).toEqual(['first', 'second'])
})

it('goes on after sections that fail or take too long, and says which are missing and why', async () => {
  const close = vi.fn<(thing?: string) => Promise<void>>(async () => undefined)
  const sections: Record<string, Section> = {
    first: whole,
    failing: async () => {
      throw new Error('there are no cards')
    },
    hanging: (bench) => {
      bench.note('opens the board')
      return broken(bench, close)
    },
    last: whole,
  }
  const { run, ended } = runOf(sections, 50)
  await run.measure()
  expect(run.figures.map(({ section }) => section)).toEqual(['first', 'last'])
  expect(run.missing).toEqual([
    { section: 'failing', why: 'there are no cards (last: it began)' },
    { section: 'hanging', why: 'waited 0.05 s in vain for the end of hanging (last: opens the board)' },
  ])
  expect(ended.map(({ section, figures }) => [section, figures?.length ?? null])).toEqual([
    ['first', 1],
    ['failing', null],
    ['hanging', null],
    ['last', 1],
  ])
  expect(close).toHaveBeenCalledOnce()
})

it('a run that is stopped breaks off its section, ends what that made and is making, and begins no other', async () => {
  const close = vi.fn<(thing?: string) => Promise<void>>(async () => undefined)
  const { run } = runOf({
    first: whole,
    second: async ({ scope }) => {
      await scope.keep('a server', close)
      run.stop('interrupted by SIGINT')
      // The start that is under way ends after the interrupt.
      await scope.keep(sleep(50, 'a server that was just starting'), close)
      return [figure]
    },
    third: whole,
  })
  await run.measure()
  expect(run.figures.map(({ section }) => section)).toEqual(['first'])
  expect(run.missing).toEqual([
    { section: 'second', why: 'interrupted by SIGINT (last: it began)' },
    { section: 'third', why: 'not begun' },
  ])
  expect(close.mock.calls).toEqual([['a server'], ['a server that was just starting']])
})

it('an error that came from elsewhere breaks off one section only', async () => {
  const { run } = runOf({
    first: (bench) => {
      run.fail(new Error('a connection broke'))
      return broken(bench)
    },
    second: whole,
  })
  await run.measure()
  expect(run.missing).toEqual([{ section: 'first', why: 'a connection broke (last: it began)' }])
  expect(run.figures).toHaveLength(1)
})

it('keeps the figures of a section that leaves something behind, and is not clean', async () => {
  const { run, lines } = runOf({
    first: async ({ scope }) => {
      await scope.keep('a server', async () => {
        throw new Error('it does not end')
      })
      return [figure]
    },
  })
  await run.measure()
  expect([run.figures.length, run.missing.length, run.isClean]).toEqual([1, 0, false])
  expect(lines.join('\n')).toContain('first could not be closed: Error: it does not end')
})
