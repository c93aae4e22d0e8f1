import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { EVENTS, isReadable, versionOf } from '#events/registry.ts'
import { UPCASTERS, type Upcaster, upcast } from './upcast.ts'

const Fixture = z.strictObject({ type: z.string(), version: z.int().positive(), data: z.unknown() })

const folder = new URL('fixtures/', import.meta.url)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
const fixtures = files.map((file) => ({
  name: basename(file),
  shape: Fixture.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))),
}))
const types = [...EVENTS.keys()]

describe('every shape of an event that was ever written', () => {
  it.each(fixtures)('$name is read as an event of today', ({ name, shape }) => {
    // An optional field has a fixture of its own, which it names behind the version.
    const [variant] = name.replace(`${shape.type}.${shape.version}`, '').split('.json')
    expect(['', ...Object.keys(Object(shape.data)).map((field) => `.${field}`)]).toContain(variant)
    const { type, version, data } = upcast(shape)
    expect(isReadable({ type, version })).toBe(true)
    // Equal, so that no field of the fixture is unknown today.
    expect(EVENTS.get(type)?.schema.parse({ type, data })).toEqual({ type, data })
  })

  it.each(types)('%s has an example of the shape that is written today', (type) => {
    const current = fixtures.filter(({ shape }) => shape.type === type && !UPCASTERS.has(`${type}@${shape.version}`))
    expect([...new Set(current.map(({ shape }) => shape.version))]).toEqual([versionOf(type)])
  })

  it('has an example of each shape that an upcaster starts from', () => {
    const known = new Set(fixtures.map(({ shape }) => `${shape.type}@${shape.version}`))
    expect([...UPCASTERS.keys()].filter((from) => !known.has(from))).toEqual([])
  })
})

describe('upcast', () => {
  const steps = new Map<string, Upcaster>([
    ['DeviceNoted@1', ({ data }) => ({ type: 'DeviceNoted', version: 2, data: { notes: data } })],
    ['DeviceNoted@2', ({ data }) => ({ type: 'DeviceDescribed', version: 1, data: { description: data } })],
  ])

  it('goes through every version up to the newest, also under another name', () => {
    expect(upcast({ type: 'DeviceNoted', version: 1, data: 'x' }, steps)).toEqual({
      type: 'DeviceDescribed',
      version: 1,
      data: { description: { notes: 'x' } },
    })
  })

  it('leaves alone what nothing is known about', () => {
    const shape = { type: 'DeviceNoted', version: 3, data: { notes: [] } }
    expect(upcast(shape, steps)).toEqual(shape)
  })
})
