import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The questions in the source whose action discards something, each from that word on. */
const questions = readdirSync('client', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .flatMap((path) => {
    const source = readFileSync(`client/${path}`, 'utf8')
    return [...source.matchAll(/action: 'Discard[\s\S]{0,60}/g)].map(([text]) => ({ path, text }))
  })

it('[PART-87] every question that discards says on its other button that the work stays', () => {
  expect(questions.length).toBeGreaterThanOrEqual(4)
  expect(questions.filter(({ text }) => !/stay: 'Keep /.test(text)).map(({ path }) => path)).toEqual([])
})
