import { expect, it } from 'vitest'
import { OperatorError } from '../server/errors/operator-error.ts'
import { readArguments } from './arguments.ts'

const read = (...args: string[]) => readArguments(args, ['first', 'second'], ['quick'])

it('without a name the usual sections are measured, in full', () => {
  expect(read()).toEqual({ sections: ['first', 'second'], isSmall: false, isStrict: false, jsonFile: undefined })
})

it('sections are measured as they are named, each once', () => {
  const { sections, isSmall, isStrict, jsonFile } = read(
    '--small',
    'second',
    'quick',
    '--strict',
    'second',
    '--json',
    'f',
  )
  expect([sections, isSmall, isStrict, jsonFile]).toEqual([['second', 'quick'], true, true, 'f'])
})

it.each([
  ['a section', ['nothing'], /^There is no section nothing\.\n.*quick, first, second$/s],
  ['an option', ['--quick'], /'--quick'.*--small.*quick, first, second$/s],
])('%s that does not exist is answered with those that do', (_, args, sentence) => {
  const reading = () => read(...args)
  expect(reading).toThrow(OperatorError)
  expect(reading).toThrow(sentence)
})
