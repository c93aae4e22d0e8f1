import { expect, it } from 'vitest'
import { answersInWords } from './shape.ts'

const answers = { hardwareTypes: { maglock: true }, cableRun2: { yes: true } }
const shown = (installType: object) =>
  answersInWords({ type: 'door', answers: { ...answers, ...installType } }).map(({ name }) => name)

it('[FORM-83] a door shows the groups of its install type, and all that was filled in while it has none', () => {
  expect(shown({})).toEqual(['hardwareTypes', 'cableRun2'])
  expect(shown({ installType: { newInstall: true } })).toEqual(['installType', 'hardwareTypes'])
  expect(shown({ installType: { existingReplace: true } })).toEqual(['installType', 'cableRun2'])
})
