import { describe, expect, it } from 'vitest'
import { fact, specification } from '../kernel/testing/decider-spec.ts'
import { type MappingsCommand, mappingsDecider, type MappingsEvent, mappingsIn, mappingsStream } from './mappings.ts'

const { given } = specification(mappingsDecider)
const remember = (header: string, ...roles: MappingsCommand['data']['mapping']['roles']): MappingsCommand => ({
  type: 'RememberMapping',
  data: { header, mapping: { roles, isNameDescribed: false } },
})
const remembered = (header: string, roles: string[], forgotten: string[] = []): MappingsEvent => ({
  type: 'MappingRemembered',
  data: { header, roles, isNameDescribed: false, forgotten },
})
const facts = (...events: MappingsEvent[]) => events.map((event, revision) => ({ ...fact(event), revision }))

describe('[IMPORT-71] the mappings of a company', () => {
  it('are remembered by their header rows, the latest word last, and the same word is no event', () => {
    expect(given().when(remember('a|b', 'name', 'floor')).events).toEqual([remembered('a|b', ['name', 'floor'])])
    const state = given(...facts(remembered('a|b', ['name', 'floor'])))
    expect(state.when(remember('a|b', 'name', 'floor')).events).toEqual([])
    expect(state.when(remember('a|b', 'name', 'room')).events).toEqual([remembered('a|b', ['name', 'room'])])
  })
  it('are those of the installation for people without a company', () => {
    expect([mappingsStream(null), mappingsStream(7 as never)]).toEqual(['mappings', 'mappings-7'])
  })
  it('are a hundred and 100,000 characters of headers at most: the oldest are forgotten', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => remembered(`h${index}`, ['name']))
    expect(given(...facts(...hundred)).when(remember('new', 'name')).events).toEqual([
      remembered('new', ['name'], ['h0']),
    ])
    const long = Array.from({ length: 10 }, (_, index) => remembered(String(index).repeat(10_000), ['name']))
    const { events } = given(...facts(...long)).when(remember('new', 'name'))
    expect(events).toEqual([remembered('new', ['name'], ['0'.repeat(10_000)])])
  })
  it('are read the latest first, and a meaning that is not known says nothing', () => {
    const { view } = given(...facts(remembered('one', ['name']), remembered('two', ['wing', 'name'], ['one'])))
    expect(mappingsIn(view)).toEqual([
      { header: 'two', mapping: { roles: ['ignored', 'name'], isNameDescribed: false } },
    ])
  })
})
