import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'

/** In small, however fast. */
const MEASURED = ['eventstoredb', 'meanwhile', 'hostile']
/** The first of these is interrupted. */
const MISSING = ['rebuild', 'memory']

/** The run builds what is stale, which takes its time on a busy machine. It is ended in good order before the test gives up. */
const TIMEOUT_MS = 600_000
const ENDED_AFTER_MS = TIMEOUT_MS - 30_000

/** Null stands for a figure that never came about. */
const Figures = z.array(
  z.object({ section: z.string(), name: z.string(), unit: z.string(), ours: z.number().nullable() }),
)
const Summary = z.object({
  isSmall: z.literal(true),
  machine: z.object({ cores: z.int().positive(), node: z.string() }),
  missing: z.array(z.object({ section: z.string(), why: z.string() })),
})
const Line = z.union([z.object({ section: z.string(), figures: Figures }), Summary])
const Report = Summary.extend({ figures: Figures })

/** A run that gets a SIGINT as soon as the first of the sections that are to be missing has begun. */
async function interruptedRun() {
  const folder = await mkdtemp(join(tmpdir(), 'fieldboard-bench-'))
  try {
    const file = join(folder, 'figures.json')
    const args = ['server/cli/bench.mjs', '--small', '--json', file, ...MEASURED, ...MISSING]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: ENDED_AFTER_MS })
    let [out, err] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      const before = err
      err += chunk.toString()
      const hasBegun = (text: string) => text.includes(`== ${MISSING[0]}\n`)
      if (hasBegun(err) && !hasBegun(before)) child.kill('SIGINT')
    })
    await once(child, 'close')
    const lines = out.split('\n').filter((line) => line.startsWith('{'))
    return {
      ...{ out, err, code: child.exitCode },
      lines: lines.map((line) => Line.parse(JSON.parse(line))),
      report: Report.parse(JSON.parse(await readFile(file, 'utf8'))),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

let run: Awaited<ReturnType<typeof interruptedRun>>
beforeAll(async () => {
  run = await interruptedRun()
}, TIMEOUT_MS)

it('npm run bench prints each section as it ends, as a table and as JSON, and keeps all figures in the file', () => {
  const { out, lines, report } = run
  expect(report.missing.map(({ section }) => section)).toEqual(MISSING)
  expect(new Set(report.figures.map(({ section }) => section))).toEqual(new Set(MEASURED))
  for (const { name } of report.figures) expect(out).toContain(`| ${name} `)
  const figures = lines.flatMap((line) => ('figures' in line ? line.figures : []))
  expect(figures).toEqual(report.figures)
  expect(lines.at(-1)).toMatchObject({ missing: report.missing })
  expect(figures.filter(({ ours }) => ours === null)).toEqual([])
})

it('an interrupted run says which sections are missing and why, and ends with the code of its signal', () => {
  const { code, err, report } = run
  expect(code).toBe(130)
  expect(report.missing).toEqual([
    { section: MISSING[0], why: expect.stringMatching(/^interrupted by SIGINT \(last: .+\)$/) },
    { section: MISSING[1], why: 'not begun' },
  ])
  for (const { section, why } of report.missing) expect(err).toContain(`MISSING ${section}: ${why}\n`)
})

it('moves with the events in an EventStoreDB are measured beside bare appends, and their processor time', () => {
  const figures = run.report.figures.filter(({ section }) => section === 'eventstoredb')
  expect(figures.map(({ unit }) => unit)).toEqual(['moves/s', 'ms', 'ms'])
  for (const { ours } of figures) expect(ours).toBeGreaterThan(0)
})

it('[FAULT-22] the hostile rounds, in small, get no 5xx, and no one else is refused', () => {
  const oursOf = (part: string) =>
    run.report.figures.find(({ section, name }) => section === 'hostile' && name.includes(part))?.ours
  expect(oursOf('requests of attackers')).toBeGreaterThan(200)
  expect(oursOf('refused with 4xx')).toBeGreaterThan(100)
  expect(oursOf('answered with 5xx')).toBe(0)
  expect(oursOf('cut off without an answer')).toBe(0)
  expect(oursOf('requests that failed')).toBe(0)
})
