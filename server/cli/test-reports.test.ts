import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { countPlaywright, countVitest, linesOf, slowest } from './test-reports.mjs'
import { contracts, heavy, replacing, skipReasons } from './test-plan.mjs'

type VitestReport = Parameters<typeof countVitest>[0]
type PlaywrightReport = Parameters<typeof countPlaywright>[0]

const assertion = (status: string, tags: string[] = []) => ({ status, tags })
const vitestReport = (...assertionResults: object[]) =>
  ({
    numPassedTests: 1,
    numFailedTests: 0,
    testResults: [{ name: 'a.test.ts', status: 'passed', startTime: 1_000, endTime: 3_500, assertionResults }],
  }) as unknown as VitestReport

const playwrightReport = (description?: string) => {
  const test = { status: 'skipped', results: [{ duration: 500 }], annotations: [{ type: 'skip', description }] }
  const suite = { specs: [], suites: [{ specs: [{ file: 'a.e2e.ts', tests: [test, test] }] }] }
  return { suites: [suite], stats: { expected: 3, unexpected: 0, flaky: 0 }, errors: [] } as unknown as PlaywrightReport
}

describe('the summary of a stage', () => {
  it('says how many tests were skipped, and why', () => {
    const tally = countVitest(vitestReport(assertion('passed'), assertion('skipped', ['postgres'])))
    expect(linesOf('integration', tally, 2)).toEqual([
      'integration: 1 passed, 0 failed, 1 skipped in 2.0 s',
      `  1 skipped: ${skipReasons.postgres}`,
    ])
    const inBrowser = countPlaywright(playwrightReport('There is nothing to take away.'))
    expect(linesOf('browser', inBrowser, 1)).toEqual([
      'browser: 3 passed, 0 failed, 2 skipped in 1.0 s',
      '  2 skipped: There is nothing to take away.',
    ])
  })

  it('counts a test that is skipped without a reason as failed', () => {
    expect(countVitest(vitestReport(assertion('skipped'))).failed).toBe(1)
    expect(countPlaywright(playwrightReport()).failed).toBe(2)
  })

  it('counts a file that does not load as failed', () => {
    const report = vitestReport()
    for (const file of report.testResults) file.status = 'failed'
    expect(countVitest(report).failed).toBe(1)
  })

  it('names each test that failed, with its error and what the page showed in one line', async ({ onTestFinished }) => {
    const inFile = {
      ...assertion('failed'),
      fullName: 'a card moves',
      failureMessages: ['\u001b[31mexpected 1\n  to be 2'],
    }
    expect(countVitest(vitestReport(inFile)).failures).toEqual(['FAILED a.test.ts > a card moves: expected 1 to be 2'])
    const folder = await mkdtemp(join(tmpdir(), 'reports-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const path = join(folder, 'error-context.md')
    await writeFile(path, '# Test info\n```yaml\n- banner:\n  - link "Home" [ref=e6] [cursor=pointer]\n```\n')
    const report = playwrightReport()
    const attachments = [{ name: 'error-context', contentType: 'text/markdown', path }]
    const failed = {
      status: 'unexpected',
      results: [{ duration: 1, error: { message: 'no button' }, attachments }],
      annotations: [],
    }
    report.suites = [{ specs: [{ file: 'a.e2e.ts', title: 'a menu opens', tests: [failed] }] }] as never
    report.errors = [{ message: 'the server did not start' }]
    expect(countPlaywright(report).failures).toEqual([
      'FAILED e2e > the run itself: the server did not start',
      'FAILED e2e/a.e2e.ts > a menu opens: no button PAGE: - banner: - link "Home"',
    ])
  })

  it('names the slowest files', () => {
    expect(countVitest(vitestReport()).files).toEqual(new Map([['a.test.ts', 2.5]]))
    const lines = slowest(new Map(Array.from({ length: 12 }, (_, index) => [`${index}.test.ts`, index])))
    expect(lines).toHaveLength(10)
    expect(lines[0]).toBe('   11.0 s  11.test.ts')
  })
})

it('every file and folder that the plan of the tests names is there', () => {
  expect([...contracts, ...heavy, ...replacing].filter((path) => !existsSync(path))).toEqual([])
})
