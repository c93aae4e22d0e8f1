// The rule that nothing in bench/ waits for ever: `within` and `until` (bench/wait.ts) end each wait, with a sentence of what it was for.

/** Calls that wait for another process, a page or an event, and by themselves for ever: functions, and methods. */
const endlessFunctions = ['once', 'sendTo', 'fetch']
const endlessMethods = ['emitWithAck', 'evaluate', 'evaluateHandle']
const ending = ['within', 'until', 'comesTrue']

const isCallOf = (node, names) => node.type === 'CallExpression' && names.includes(node.callee.name)

function isWithinTime(node) {
  for (let at = node.parent; at; at = at.parent) if (isCallOf(at, ending)) return true
  return false
}

/** True if a node, or one inside of it that is in no other function, is as `accepts` says. */
function holds(context, node, accepts) {
  if (accepts(node)) return true
  return (context.sourceCode.visitorKeys[node.type] ?? [])
    .flatMap((key) => node[key] ?? [])
    .some((child) => child && !/Function/.test(child.type) && holds(context, child, accepts))
}

/** An option of fetch ends it. */
const hasSignal = ({ arguments: [, options] }) =>
  options?.properties?.some((property) => property.key?.name === 'signal') === true

export const waitRule = {
  create(context) {
    const check = (node) => {
      if (!isWithinTime(node))
        context.report({ node, message: 'may wait for ever: wait within() or until() (bench/wait.ts)' })
    }
    const checkLoop = (node) => {
      const asks = node.test && holds(context, node.test, ({ type }) => type === 'AwaitExpression')
      const pauses = holds(context, node.body, (child) => isCallOf(child, ['sleep', 'setTimeout']))
      if (!node.test || asks || pauses) check(node)
    }
    return {
      NewExpression(node) {
        if (node.callee.name === 'Promise') check(node)
        if (node.callee.object?.name === 'pg')
          context.report({
            node,
            message: 'its queries may wait for ever: take a connection of bench/sides/postgres.ts',
          })
      },
      CallExpression(node) {
        const { callee } = node
        const isEndless = endlessFunctions.includes(callee.name) || endlessMethods.includes(callee.property?.name)
        if (isEndless && !(callee.name === 'fetch' && hasSignal(node))) check(node)
      },
      WhileStatement: checkLoop,
      DoWhileStatement: checkLoop,
      ForStatement(node) {
        if (!node.test) check(node)
      },
    }
  },
}
