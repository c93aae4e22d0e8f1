import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { z } from 'zod'

const Report = z.object({
  isQuick: z.literal(true),
  failed: z.array(z.string()).length(0),
  machine: z.object({ cores: z.int().positive(), node: z.string() }),
  figures: z.array(z.object({ section: z.string(), name: z.string(), unit: z.string(), ours: z.number().positive() })),
})

// The tests run the benchmarks, however fast. They build what is stale, which takes its time on a busy machine.
const TIMEOUT = 300_000

/** Runs sections in small. @returns the text that is printed, and the file. */
async function measured(sections: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'fieldboard-bench-'))
  try {
    const file = join(folder, 'figures.json')
    const args = ['server/cli/bench.mjs', '--quick', '--json', file, ...sections]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    return { stdout, written: await readFile(file, 'utf8') }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Null stands for a figure that never came about. */
const Measured = z.object({ figures: z.array(z.object({ name: z.string(), ours: z.number().nullable() })) })

it('npm run bench measures the chosen sections and gives a table and JSON', { timeout: TIMEOUT }, async () => {
  // Growth is measured on a Postgres server only.
  const sections = [
    'acknowledged-move',
    'catch-up',
    'forms',
    'webhooks',
    ...(process.env['DATABASE_URL'] ? ['growth'] : []),
  ]
  const { stdout, written } = await measured(sections)
  const json = stdout.slice(stdout.indexOf('\n{'))
  const { figures } = Report.parse(JSON.parse(json))
  expect(JSON.parse(written)).toEqual(JSON.parse(json))
  expect(new Set(figures.map(({ section }) => section))).toEqual(new Set(sections))
  for (const { name } of figures) expect(stdout).toContain(`| ${name} `)
})

it('[FAULT-22] the hostile rounds, in small, get no 5xx, and no one else is refused', {
  timeout: TIMEOUT,
}, async () => {
  const { figures } = Measured.parse(JSON.parse((await measured(['hostile'])).written))
  const oursOf = (part: string) => figures.find(({ name }) => name.includes(part))?.ours
  expect(oursOf('requests of attackers')).toBeGreaterThan(200)
  expect(oursOf('refused with 4xx')).toBeGreaterThan(100)
  expect(oursOf('answered with 5xx')).toBe(0)
  expect(oursOf('cut off without an answer')).toBe(0)
  expect(oursOf('requests that failed')).toBe(0)
})

it('npm run bench names the sections when one is asked for that does not exist', { timeout: TIMEOUT }, async () => {
  const asked = promisify(execFile)(process.execPath, ['server/cli/bench.mjs', 'nothing'])
  await expect(asked).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/There is no section nothing\.\n.*acknowledged-move.*growth/s),
  })
})
