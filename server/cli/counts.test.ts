import { describe, expect, it } from 'vitest'
import { circlesOf, countsOf, isNamedLike } from './counts.mjs'

describe('the counts of this repository', () => {
  const counts = countsOf('.')

  it('no file imports itself by way of others', () => {
    expect(counts.circles).toEqual([])
  })

  // A limit goes down with its count. A feature that needs a higher one names a list that should have been derived.
  it.each([
    ['files that name the events of a project one by one', counts.eventFiles, 8],
    ['files that name its commands one by one', counts.commandFiles, 4],
    ['shared files that name surveys', counts.perDocument['form'] ?? [], 10],
    ['shared files that name plans', counts.perDocument['plan'] ?? [], 12],
  ])('the number of %s is the one that stands here', (_, files, limit) => {
    expect(files.slice(0, 1)).not.toEqual([])
    expect({ files, length: files.length }).toMatchObject({ length: limit })
  })

  it('the files that name a command of a project are as many as stands here', () => {
    const [most] = Object.entries(counts.perCommand).toSorted(([, a], [, b]) => b - a)
    expect(counts.perCommand).toHaveProperty('ChangeDeviceType', 8)
    expect(most).toEqual(['Undo', 19])
  })
})

it('files that import each other are a circle, and those that lead there are not', () => {
  const imports = { a: ['b'], b: ['c', 'd'], c: ['a'], d: ['e'], e: [], f: ['f', 'a'] }
  expect(circlesOf(new Map(Object.entries(imports))).map((files) => files.toSorted())).toEqual([['a', 'b', 'c']])
})

it.each([
  ['DeviceRenamed', 'RenameDevice', true],
  ['DeviceTypeChanged', 'ChangeDeviceType', true],
  ['DeviceRenamed', 'RenameProject', false],
  ['DeviceTypeChanged', 'RenameDevice', false],
])('%s is the event of %s: %s', (event, command, expected) => {
  expect(isNamedLike(event, command)).toBe(expected)
})
