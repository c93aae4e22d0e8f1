import { describe, expect, it } from 'vitest'
import { changesOf, joined, type ListRow, sameRows, withChanges } from './list-rows.ts'

type Row = ListRow & { readonly name: string }
const row = (id: number, revision: number, name = `row ${id} at ${revision}`): Row => ({ id, revision, name })

describe('changes of a list', () => {
  it('[LIST-2] replace rows, add them in the order of ids, and take away those that are gone', () => {
    const list = [row(1, 0), row(2, 0), row(4, 0)]
    const changed = withChanges(list, changesOf([row(3, 0), row(1, 1)], [4, 9]))
    expect(changed).toEqual([row(1, 1), row(2, 0), row(3, 0)])
    expect(changed[1]).toBe(list[1])
  })

  it('[LIST-3] do not take a row back to an older revision', () => {
    expect(withChanges([row(1, 5)], changesOf([row(1, 4)], []))).toEqual([row(1, 5)])
    expect([...joined(changesOf([row(1, 5)], []), changesOf([row(1, 4)], []))]).toEqual([[1, row(1, 5)]])
  })

  it('[LIST-2] lie over each other: what was gone can be back, and what was there can be gone', () => {
    const [there, gone] = [changesOf([row(1, 1)], []), changesOf<Row>([], [1])]
    expect([...joined(there, gone)]).toEqual([[1, null]])
    expect([...joined(gone, there)]).toEqual([[1, row(1, 1)]])
  })
})

describe('rows that are read again', () => {
  it('[LIST-4] are the same objects where they say the same, wherever they stand', () => {
    const before = [row(1, 0), row(2, 0), row(3, 0)]
    const now = sameRows(before, [{ ...row(2, 0) }, row(3, 1), row(4, 0)]) as readonly Row[]
    expect(now).toEqual([row(2, 0), row(3, 1), row(4, 0)])
    expect(now[0]).toBe(before[1])
    expect(sameRows(before, structuredClone(before))).toBe(before)
    expect(sameRows(undefined, before)).toBe(before)
  })
})
