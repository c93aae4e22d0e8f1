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

// Whether the benchmarks run, not how fast: builds what is stale, which takes its time on a busy machine.
it('npm run bench measures the chosen sections and gives a table and JSON', { timeout: 300_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fieldboard-bench-'))
  try {
    const file = join(folder, 'figures.json')
    // Growth is measured on a Postgres server only.
    const sections = ['acknowledged-move', 'catch-up', ...(process.env['DATABASE_URL'] ? ['growth'] : [])]
    const args = ['server/cli/bench.mjs', '--quick', '--json', file, ...sections]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    const json = stdout.slice(stdout.indexOf('\n{'))
    const { figures } = Report.parse(JSON.parse(json))
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(JSON.parse(json))
    expect(new Set(figures.map(({ section }) => section))).toEqual(new Set(sections))
    for (const { name } of figures) expect(stdout).toContain(`| ${name} `)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

it('npm run bench names the sections when one is asked for that does not exist', { timeout: 300_000 }, async () => {
  const asked = promisify(execFile)(process.execPath, ['server/cli/bench.mjs', 'nothing'])
  await expect(asked).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/There is no section nothing\.\n.*acknowledged-move.*growth/s),
  })
})
