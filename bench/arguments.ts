import { parseArgs } from 'node:util'
import { OperatorError } from '../server/errors/operator-error.ts'

type Arguments = {
  /** Names of the sections, in the order in which they are measured. */
  readonly sections: readonly string[]
  /** Small counts, which only try whether everything runs. */
  readonly isSmall: boolean
  /** True if a missed target is a failure. */
  readonly isStrict: boolean
  readonly jsonFile: string | undefined
}

const options = { small: { type: 'boolean' }, strict: { type: 'boolean' }, json: { type: 'string' } } as const

/**
 * Reads the command line.
 * @param usual names of the sections that are measured when none is named. @param others names of further ones.
 * @throws OperatorError
 */
export function readArguments(args: string[], usual: readonly string[], others: readonly string[]): Arguments {
  const usage = `npm run bench [-- [--small] [--strict] [--json FILE] [SECTION ...]]; sections: ${[...others, ...usual].join(', ')}`
  const { values, positionals } = parsed(args, usage)
  const unknown = positionals.find((name) => !usual.includes(name) && !others.includes(name))
  if (unknown !== undefined) throw new OperatorError(`There is no section ${unknown}.\n${usage}`)
  return {
    sections: positionals.length > 0 ? [...new Set(positionals)] : usual,
    isSmall: values.small === true,
    isStrict: values.strict === true,
    jsonFile: values.json,
  }
}

function parsed(args: string[], usage: string) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : ''}\n${usage}`)
  }
}
