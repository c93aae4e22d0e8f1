// Rules of this project for tests.

export const testFile = /\.(test|e2e)\.tsx?$/

/** Names of what events/kernel/testing/rounds.ts gives. */
const roundNames = /^(seeds?|rounds|kills|runs)$/i
const drawing = ['assert', 'check', 'sample', 'statistics']

/** Tests take seeds, and how often they repeat what chance decides, from one place: few in the gate, many at night. */
export const roundsRule = {
  create(context) {
    if (!testFile.test(context.filename)) return {}
    const report = (node) =>
      context.report({ node, message: 'seeds and rounds of tests come from events/kernel/testing/rounds.ts' })
    const isLiteral = (node) => ['Literal', 'ArrayExpression'].includes(node?.type)
    return {
      Property({ key, value }) {
        if (!isLiteral(value)) return
        if (key.name === 'seed' || (key.name === 'numRuns' && value.value !== 1)) report(value)
      },
      VariableDeclarator({ id, init, parent }) {
        if (parent.kind === 'const' && roundNames.test(id.name) && isLiteral(init)) report(init)
      },
      CallExpression(node) {
        const { callee, arguments: given } = node
        if (callee.name === 'seededRandom' && isLiteral(given[0])) report(node)
        // Without parameters fast-check takes the time of day as its seed.
        if (callee.object?.name === 'fc' && drawing.includes(callee.property.name) && given.length < 2) report(node)
        if (callee.object?.name === 'Array' && given[1]?.params?.some(({ name }) => name === 'seed')) report(node)
      },
    }
  },
}
