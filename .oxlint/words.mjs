// Rules of this project for the words of comments and names.

/** Words that leave open who acts, and first words that make a riddle of a comment. */
const riddles = /\b(nobody|somebody|whoever|he|she)\b/i
const riddleFirst = /^[\s*]*(What|Whether)\b/

/** Names that leave open what was asked, told or kept. Nouns that look like participles are none. */
const participle =
  /^(?!(Deed|Feed|Need|Seed|Speed)$)([A-Z][a-z]+ed|Begun|Built|Chosen|Done|Drawn|Fed|Found|Given|Gone|Heard|Held|Kept|Known|Laid|Left|Lost|Made|Meant|Met|Paid|Put|Read|Said|Seen|Sent|Set|Shown|Shut|Sold|Taken|Thrown|Told|Undone|Written)$/

/** Comments begin with the subject that acts, limits are called `MAX_`, and types by a noun. */
export const wordRule = {
  create(context) {
    const named = ({ id }) => {
      if (participle.test(id.name))
        context.report({ node: id, message: `"${id.name}": a type is called by a noun, such as "${id.name}Card"` })
    }
    return {
      TSTypeAliasDeclaration: named,
      TSInterfaceDeclaration: named,
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const [word] = riddleFirst.exec(comment.value) ?? riddles.exec(comment.value) ?? []
          if (word)
            context.report({ loc: comment.loc, message: `"${word.trim()}": name who or what acts, as the subject` })
        }
      },
      Identifier(node) {
        if (node.name.startsWith('MOST_')) context.report({ node, message: 'a limit is called MAX_' })
      },
    }
  },
}

/** Words that keep back the number which the constant below has. */
const vague = /^[\s*]*For so\b|\bso (many|much|long|often)\b/i

/** The comment of a limit begins with its noun: maximum, timeout, page size, retention. */
export const limitRule = {
  create(context) {
    return {
      VariableDeclaration(node) {
        const isLimit = node.declarations.some(({ id }) => /^[A-Z][A-Z_]+$/.test(id.name))
        const declared = node.parent.type === 'ExportNamedDeclaration' ? node.parent : node
        const comment = isLimit && context.sourceCode.getCommentsBefore(declared).at(-1)
        if (comment && vague.test(comment.value))
          context.report({
            loc: comment.loc,
            message: 'the comment of a limit begins with its noun, such as "Timeout of"',
          })
      },
    }
  },
}
