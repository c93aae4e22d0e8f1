import { expect, it } from 'vitest'
import { isListed, listed } from './listed-sections.ts'

const section = (id: number, type: string, answers: Parameters<typeof listed>[0][number]['answers'] = {}) => ({
  ...{ id, type, answers },
  title: `${type} ${id}`,
})

it('[FORM-249] lists sections with what they lack and how many of their photos wait', () => {
  const sections = [
    section(1, 'camera', { cameraNotes: 'At the gate' }),
    section(2, 'camera'),
    section(3, 'door', { additionalNotes: 'Narrow' }),
    section(4, 'door', { installType: { newInstall: true } }),
    section(5, 'mdf-idf'),
    section(6, 'networking'),
    section(7, 'laser'),
  ]
  const found = listed(sections, (id) => (id === 5 ? 3 : 0), [6, 6])
  expect(found.map(({ lacks }) => lacks)).toEqual([
    ...[null, 'Nothing filled in', 'No install type', null],
    ...[null, null, null],
  ])
  const idsOf = (which: keyof typeof isListed) => found.filter(isListed[which]).map(({ id }) => id)
  expect([idsOf('all').length, idsOf('unfinished'), idsOf('waiting')]).toEqual([7, [2, 3], [6]])
  expect(found.map(({ type }) => type).slice(0, 3)).toEqual(['Camera', 'Camera', 'Door'])
})
