import { acceptanceAggregate } from '#events/acceptance/aggregate.ts'
import { EVERYONE, type Role } from '#events/kernel/actor.ts'
import type { CommandTraits } from '#events/kernel/aggregate.ts'
import { planAggregate } from '#events/plan/aggregate.ts'
import { mayCommand, projectCommands } from '#events/project/commands.ts'
import type { Rights } from '#events/project/rights.ts'
import { siteAggregate } from '#events/site/aggregate.ts'

/** A thing that can be done in a project, and the roles that may do it now. */
export type WhoMay = { readonly words: string; readonly roles: readonly Role[] }

/** The commands on things beside the cards of a project: no right of the project changes who may send them. */
const BESIDE: readonly Readonly<Record<string, CommandTraits>>[] = [
  siteAggregate.commands,
  planAggregate.commands,
  acceptanceAggregate.commands,
]

/** The name of a command as words: "MoveDevice" is "Move device". */
const wordsOf = (type: string): string => type.replaceAll(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** A command as people read of it: by the words of its definition, or else by its name. */
function rowsOf(type: string, roles: readonly Role[], words: CommandTraits['words'] = wordsOf(type)): WhoMay[] {
  if (typeof words === 'string') return [{ words, roles }]
  return Object.entries(words).map(([each, those]) => ({
    words: each,
    roles: roles.filter((role) => those.includes(role)),
  }))
}

/**
 * Who may do what in a project with these rights, out of the definitions of its commands: first what most people may do. Left out is
 * what only the server does, and a command on many things beside the same on one.
 */
export function whoMay(rights: Rights): readonly WhoMay[] {
  const ofProject = Object.values(projectCommands).flatMap(({ type, words }) => {
    const roles = EVERYONE.filter((role) => mayCommand(role, type, rights))
    return rowsOf(type, roles, words)
  })
  const beside = BESIDE.flatMap((commands) =>
    Object.entries(commands).flatMap(([type, { roles, words }]) => rowsOf(type, roles, words)),
  )
  const all = [...ofProject, ...beside]
  const known = new Set(all.map(({ words }) => words))
  return all
    .filter(({ words, roles }) => roles.length > 0 && !isOfMany(words, known))
    .toSorted((one, other) => other.roles.length - one.roles.length || one.words.localeCompare(other.words, 'en'))
}

const isOfMany = (words: string, known: ReadonlySet<string>): boolean =>
  words.endsWith('s') && known.has(words.slice(0, -1))

/** The rights of a project in sentences. */
export const rightsInWords = ({
  customers,
  installersAdd,
  installersDelete,
  confirmByAnother,
}: Rights): readonly string[] => [
  customers === 'work' ? 'Customers work on the cards.' : 'Customers watch, and change nothing on the board.',
  installersAdd ? 'Installers add cards.' : 'Installers add no cards: employees do.',
  installersDelete ? 'Installers delete cards.' : 'Installers delete no cards: employees do.',
  confirmByAnother
    ? 'A card is confirmed by another person than the one who installed it.'
    : 'The person who installed a card may confirm it, too.',
]
