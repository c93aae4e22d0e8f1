// A rule of this project that oxlint does not bring: tests wait for conditions, have no retry, and leave no screen behind.
import { relative, sep } from 'node:path'

import { testFile } from './test-rules.mjs'

/** `new Promise((resolve) => setTimeout(resolve, 100))` */
const isPausePromise = ({ callee, arguments: [executor] }) => {
  const call = executor?.body?.type === 'BlockStatement' ? executor.body.body[0]?.expression : executor?.body
  return (
    callee.name === 'Promise' &&
    call?.callee?.name === 'setTimeout' &&
    call.arguments[0]?.type === 'Identifier' &&
    call.arguments[0].name === executor.params[0]?.name
  )
}

/** Tests wait for conditions, not for time, and are right the first time: a test that needs another try hides something. */
export const honestRule = {
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/')
    if (!testFile.test(file) && !/^(vitest|e2e\/playwright)\.config\.ts$/.test(file)) return {}
    /** The names that the file has for the `setTimeout` that is a promise. */
    const pauses = new Set()
    const checkPause = (node) => {
      let statement = node
      while (!/Statement$|Declaration$|Property$/.test(statement.type)) statement = statement.parent
      const isExplained = context.sourceCode
        .getAllComments()
        .some(({ loc }) => loc.end.line + 1 === statement.loc.start.line)
      if (!isExplained)
        context.report({ node, message: 'a test waits for a condition; a pause needs its reason in the line above' })
    }
    return {
      ImportDeclaration({ source, specifiers }) {
        const names = new Map(specifiers.map(({ imported, local }) => [imported?.name, local.name]))
        if (source.value === 'node:timers/promises' && names.has('setTimeout')) pauses.add(names.get('setTimeout'))
        const isShared = source.value === '@testing-library/react' && file.startsWith('client/')
        if (isShared && (names.has('render') || names.has('renderHook')) && !names.has('cleanup'))
          context.report({ node: source, message: 'the next file of the worker finds no screen of this one: cleanup' })
      },
      CallExpression(node) {
        if (pauses.has(node.callee.name) || node.callee.property?.name === 'waitForTimeout') checkPause(node)
      },
      NewExpression(node) {
        if (isPausePromise(node)) checkPause(node)
      },
      Property(node) {
        const name = node.key.name ?? node.key.value
        if (['retry', 'retries'].includes(name) && typeof node.value.value === 'number' && node.value.value > 0) {
          context.report({ node, message: 'no test has a retry of its own' })
        }
      },
    }
  },
}
