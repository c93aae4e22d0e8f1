import { describe, expect, it } from 'vitest'
import { demandUnchanged } from './changed-meanwhile.ts'
import { Rejection } from './refusal.ts'

const PRESENT = { title: 'Gate', text: 'by the road' }

function refusalOf(wanted: Parameters<typeof demandUnchanged>[0], base?: Parameters<typeof demandUnchanged>[1]) {
  try {
    demandUnchanged(wanted, base, PRESENT)
    return null
  } catch (error) {
    if (error instanceof Rejection) return error.refusal
    throw error
  }
}

describe('fields of an editor with the values that they were read with', () => {
  it('[PART-60] are changed where another person changed other fields', () => {
    expect(refusalOf({ title: 'Door' }, { title: 'Gate', text: 'by the lake' })).toBeNull()
  })

  it('[PART-60] are refused with the present value where another person changed the same', () => {
    expect(refusalOf({ title: 'Door', text: 'by the sea' }, { title: 'Port', text: 'by the road' })).toEqual({
      code: 'changed-meanwhile',
      theirs: { title: 'Gate' },
    })
  })

  it('[PART-60] are no conflict where both people want the same, or the sender read none', () => {
    expect(refusalOf({ title: 'Gate' }, { title: 'Port' })).toBeNull()
    expect(refusalOf({ title: 'Door' })).toBeNull()
  })
})
